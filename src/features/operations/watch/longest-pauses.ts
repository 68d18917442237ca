/** When scheduled functions count as stopped. */

const minute = 1;
const hour = 60 * minute;
const day = 24 * hour;

/** The longest pause between runs, in minutes, by function; a test compares the names with the functions' schedules. */
export const longestPauses = {
  'send-mail': 15 * minute,
  'send-text-messages': 15 * minute,
  watch: 20 * minute,
  'send-lessons': 30 * minute,
  'invoice-quotes': 40 * minute,
  'reconcile-payments': 3 * hour,
  'remind-of-demos': 3 * hour,
  'rebuild-site': 26 * hour,
  'delete-expired': 26 * hour,
  'send-renewal-notices': 26 * hour,
  // Not on weekends.
  'send-digest': 4 * day,
  // On Mondays.
  'check-law-links': 8 * day,
} as const;

/** The name of a scheduled function. */
export type ScheduleName = keyof typeof longestPauses;

/** The names, from the most to the least frequent. */
export const scheduleNames = Object.keys(longestPauses) as ScheduleName[];

/** The minutes between two checks of the site. */
export const minutesBetweenChecks = 5;
