/** The message; one about an email address does not say by itself how a right one looks. */
export const withExample = (error: string): string =>
  /valid email/.test(error) ? error.replace(/\.?$/, '. Example: name@city.gov') : error;
