/** What texts cost that patterns read again and again, as ratios to plain words of the same length in the same field. */
import { randomFrom } from '../random.ts';
import type { Address } from './addresses.ts';
import type { Faults, Target } from './target.ts';
import { plainInput } from './values.ts';

/** Repeated to a length, these make a careless pattern try every way to read them. */
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
/** One length that most fields refuse, and one that a note or a message may have. */
const lengths = [90_000, 1_900];
const rounds = 3;
/** A pathological text may cost this many times as much, or this much more, whichever is longer. */
const mostTimes = 10;
const mostMoreMs = 15;

interface Measured {
  what: string;
  ms: number;
  plainMs: number;
}

/** Measures each text field of each public form, notes what costs too much, and describes the worst. */
export async function measurePathological(
  target: Target,
  addresses: Address[],
  found: Faults,
): Promise<string[]> {
  const measured: Measured[] = [];
  const posts = addresses.filter(({ method, input }) => method === 'POST' && input === 'body');
  for (const address of posts) {
    const values = plainInput(randomFrom(1), address.schema);
    for (const [name, value] of Object.entries(values)) {
      if (typeof value !== 'string') continue;
      for (const length of lengths) {
        const time = (text: string) => timeOf(target, address, { ...values, [name]: text });
        const plainMs = await time('plain words '.repeat(length).slice(0, length));
        for (const piece of pieces) {
          const ms = await time(`${piece.repeat(length).slice(0, length - 1)}!`);
          const what = `${address.path}, ${name}: ${length} of ${JSON.stringify(piece)}`;
          measured.push({ what, ms, plainMs });
          if (ms > mostTimes * plainMs && ms > plainMs + mostMoreMs)
            found.add('pathological', `${what}: ${ms.toFixed(1)} ms for ${plainMs.toFixed(1)}`);
        }
      }
    }
  }
  const ratio = ({ ms, plainMs }: Measured) => ms / plainMs;
  const worst = measured.toSorted((one, other) => ratio(other) - ratio(one)).slice(0, 5);
  return [
    `${measured.length} pathological texts; the largest ratios to plain words of the same length, in processor time:`,
    ...worst.map(
      (one) =>
        `  ${ratio(one).toFixed(1)} (${one.ms.toFixed(1)} ms for ${one.plainMs.toFixed(1)}) ${one.what}`,
    ),
  ];
}

/** The least processor time of this process, which is both client and server, for one request. */
async function timeOf(
  { send }: Target,
  { path }: Address,
  values: Record<string, unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const part = () => Math.floor(Math.random() * 256);
    const before = process.cpuUsage();
    await send({
      method: 'POST',
      target: path.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111'),
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
