/** The five fields of a cron line, in UTC as on the platform. */

const nicknames: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};
const ranges: [number, number][] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
];

/** Returns a test for "due in this minute"; throws a RangeError when the line is not a cron line. */
export function parseCron(line: string): (time: Date) => boolean {
  const fields = (nicknames[line.trim()] ?? line).trim().split(/\s+/);
  if (fields.length !== 5) throw new RangeError(`"${line}" is not a cron line of five fields.`);
  const [minutes, hours, days, months, weekdays] = fields.map((field, index) =>
    expand(field, ranges[index] as [number, number], line),
  ) as [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>];
  if (weekdays.has(7)) weekdays.add(0);
  const eitherDay = fields[2] !== '*' && fields[4] !== '*';
  return (time) => {
    const day = days.has(time.getUTCDate());
    const weekday = weekdays.has(time.getUTCDay());
    return (
      minutes.has(time.getUTCMinutes()) &&
      hours.has(time.getUTCHours()) &&
      months.has(time.getUTCMonth() + 1) &&
      // Cron's own oddity: with both days given, either is enough.
      (eitherDay ? day || weekday : day && weekday)
    );
  };
}

function expand(field: string, [lowest, highest]: [number, number], line: string): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!match) throw new RangeError(`"${part}" in "${line}" is not understood.`);
    const [, from, to, step] = match;
    const first = from === undefined ? lowest : Number(from);
    const last = to === undefined ? (from === undefined || step ? highest : first) : Number(to);
    const every = Number(step ?? 1);
    if (first < lowest || last > highest || first > last || every < 1) {
      throw new RangeError(`"${part}" in "${line}" is out of range.`);
    }
    for (let value = first; value <= last; value += every) values.add(value);
  }
  return values;
}
