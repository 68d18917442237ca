/** Whether the browser's clock is UTC all year, as in browsers that hide their time zone. No place in the United States has it. */
export const isClockUtc = (): boolean =>
  [0, 6].every((month) => new Date(2026, month).getTimezoneOffset() === 0);
