/** The time zones that visitors can choose from. */
import { zoneName } from '#src/features/demo-booking/booking.ts';

/** A time zone for each clock of the United States, from east to west. */
const usZones = [
  ...['America/Puerto_Rico', 'America/New_York', 'America/Chicago', 'America/Denver'],
  ...['America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'America/Adak'],
  ...['Pacific/Honolulu', 'Pacific/Pago_Pago', 'Pacific/Guam'],
];

const oneOf = (...names: string[]) => `(?:${names.join('|')})`;
const america = oneOf(
  'Indiana/.*|Kentucky/.*|North_Dakota/.*|Boise|Detroit|Fort_Wayne|Indianapolis|Knox_IN|Louisville',
  'Menominee|Shiprock|Atka|Juneau|Metlakatla|Nome|Sitka|Yakutat|St_Thomas|Virgin',
);
const pacific = oneOf('Johnston|Midway|Saipan|Samoa|Wake');
const others = new RegExp(
  `^(?:US/.*|America/${america}|Pacific/${pacific}|Navajo|[HM]ST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$`,
);

/** Whether an IANA name is a time zone of the United States or its territories. */
export const isUsZone = (timeZone: string): boolean =>
  usZones.includes(timeZone) || others.test(timeZone);

/** The time zones to choose from, with `own` if it is another one, and their labels: 'Eastern Time (New York)'. */
export const zoneChoices = (own: string): { zone: string; label: string }[] =>
  [...new Set([...usZones, own])].filter(Boolean).map((zone) => ({
    zone,
    label: `${zoneName(zone)} (${zone.split('/').at(-1)!.replaceAll('_', ' ')})`,
  }));
