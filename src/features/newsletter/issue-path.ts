/** Where anybody can read what was sent. */
export const issuesPath = '/newsletter/issues';

/** The address of an issue's page. */
export const issuePath = (slug: string): string => `${issuesPath}/${slug}`;
