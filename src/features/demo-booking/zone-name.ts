import { fieldsOf } from '#src/formats/calendar-days.ts';

/** 'Pacific Time' for an IANA zone; the zone's own name when the engine has no other. */
export function zoneName(timeZone: string): string {
  try {
    const words = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
    return fieldsOf(words, new Date()).timeZoneName ?? timeZone;
  } catch {
    // An older engine does not know general names, or this zone.
    return timeZone;
  }
}
