/** 'Pacific Time' for an IANA zone; the zone's own name where the machine has no words for it. */
export function zoneName(timeZone: string): string {
  return (
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  );
}
