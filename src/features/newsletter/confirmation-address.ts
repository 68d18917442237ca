/** Where the mailed link leads; the button there posts to the same address. */
export const confirmationPath = '/newsletter-confirmation';
