import { fieldsOf } from '#src/formats/calendar-days.ts';

/** 'Pacific Time' for an IANA zone; the zone's own name where the machine has no words for it. */
export function zoneName(timeZone: string): string {
  try {
    const words = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
    return fieldsOf(words, new Date()).timeZoneName ?? timeZone;
  } catch {
    // An older engine knows no general name, or not this zone.
    return timeZone;
  }
}
