/** How long each scheduled function may stay away before it counts as stopped. */

const minute = 1;
const hour = 60 * minute;
const day = 24 * hour;

/** Minutes by the name of the function; a test compares them with the functions' own schedules. */
export const longestPauses = {
  'send-mail': 15 * minute,
  'send-text-messages': 15 * minute,
  watch: 20 * minute,
  'invoice-quotes': 40 * minute,
  'reconcile-payments': 3 * hour,
  'remind-of-demos': 3 * hour,
  'rebuild-site': 26 * hour,
  'delete-expired': 26 * hour,
  'send-renewal-notices': 26 * hour,
  // Not at weekends.
  'send-digest': 4 * day,
  // On Mondays.
  'check-law-links': 8 * day,
} as const;

/** The name of a scheduled function. */
export type ScheduleName = keyof typeof longestPauses;

/** The names, those that run most often first. */
export const scheduleNames = Object.keys(longestPauses) as ScheduleName[];

/** The minutes between two checks of the site. */
export const minutesBetweenChecks = 5;
