/** Looks for regular expressions that backtrack: the time of repeated texts, as ratios to plain words in the same field. */
import { setTimeout } from 'node:timers/promises';
import { randomFrom } from '#tests/bench/random.ts';
import type { Faults, Target } from './check-response.ts';
import type { Route } from './routes.ts';
import { anyUuid, plainInput } from './values.ts';

/** Repeated many times, these make a careless pattern backtrack. */
const pieces = [
  'a',
  ' ',
  'a@',
  'a.',
  '0',
  '-',
  '<',
  '\r\n',
  '&#',
  '://a',
  '\u200d',
  'é',
  '[](',
  '%',
];
/** One that most fields reject, and one that a note or a message may have. */
const lengths = [90_000, 1_900];
const rounds = 3;
/** A text is a fault when its time exceeds both this ratio and this difference. */
const maxRatio = 10;
const maxDifferenceMs = 15;

interface Measured {
  what: string;
  ms: number;
  plainMs: number;
}

/** Measures each text field of each POST route, adds faults, and describes the slowest texts. */
export async function measurePathological(
  target: Target,
  routes: Route[],
  found: Faults,
): Promise<string[]> {
  const measured: Measured[] = [];
  const posts = routes.filter(({ method, input }) => method === 'POST' && input === 'body');
  for (const route of posts) {
    const values = plainInput(randomFrom(1), route.schema);
    for (const [name, value] of Object.entries(values)) {
      if (typeof value !== 'string') continue;
      for (const length of lengths) {
        const time = (text: string) => cpuTimeOf(target, route, { ...values, [name]: text });
        const plainMs = await time('plain words '.repeat(length).slice(0, length));
        for (const piece of pieces) {
          const text = `${piece.repeat(length).slice(0, length - 1)}!`;
          const isSlow = (ms: number) => ms > maxRatio * plainMs && ms > plainMs + maxDifferenceMs;
          const first = await time(text);
          // Garbage collection can slow all rounds of one measurement; a pattern that backtracks is slow later, too.
          const ms = isSlow(first)
            ? Math.min(first, await setTimeout(1_000).then(() => time(text)))
            : first;
          const what = `${route.path}, ${name}: ${length} of ${JSON.stringify(piece)}`;
          measured.push({ what, ms, plainMs });
          if (isSlow(ms))
            found.add('pathological', `${what}: ${ms.toFixed(1)} ms for ${plainMs.toFixed(1)}`);
        }
      }
    }
  }
  const ratio = ({ ms, plainMs }: Measured) => ms / plainMs;
  const worst = measured.toSorted((a, b) => ratio(b) - ratio(a)).slice(0, 5);
  return [
    `${measured.length} pathological texts; the largest ratios to plain words of the same length, in CPU time:`,
    ...worst.map(
      (measurement) =>
        `  ${ratio(measurement).toFixed(1)} (${measurement.ms.toFixed(1)} ms for ${measurement.plainMs.toFixed(1)}) ${measurement.what}`,
    ),
  ];
}

/** The minimum CPU time for a request, of this process, which is both client and server. */
async function cpuTimeOf(
  { send }: Target,
  { path }: Route,
  values: Record<string, unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const part = () => Math.floor(Math.random() * 256);
    const before = process.cpuUsage();
    await send({
      method: 'POST',
      target: path.replace(/:\w+/g, anyUuid),
      headers: {
        'content-type': 'application/json',
        'x-nf-client-connection-ip': `10.${part()}.${part()}.${part()}`,
      },
      body: JSON.stringify(values),
    });
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.max(Math.min(...times), 0.1);
}
