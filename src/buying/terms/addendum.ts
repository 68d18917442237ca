/** Our own AI contract clause addendum: its version, how we fill in its blanks, and where it differs from the template. */
import { legalFigures } from './legal-figures.ts';

const { breachNotice, dataAfterTermination, notice, uptimeTarget } = legalFigures;

/** The day from which the signed addendum is in effect; a change of the template needs a new one. */
export const addendumVersion = '2026-11-22';

/** What we write in place of the template's square brackets. */
export const addendumBlanks: Readonly<Record<string, string>> = {
  Date: 'request',
  'Executive sponsor title': 'authorized representative',
  'NIST SP 800-53 moderate, SOC 2 Type 2, or other standard':
    'the safeguards that the Subscription Agreement names under Security',
  Contact: 'the security contact of the order',
  '90': '90',
  '60': String(dataAfterTermination.count),
  '120': '120',
  '5': '5',
  // See the difference of clause 22.1.
  '$1 million': 'the amount of its certificate',
  '$2 million': 'the amount of its certificate',
  '$5 million': 'the amount of its certificate',
  three: 'three',
};

/** A clause that we sign with a change. */
interface AddendumDifference {
  /** Its number in the template. */
  clause: string;
  /** What the template asks, and what we promise instead. */
  text: string;
}

/** Every difference; we sign all other clauses word for word. */
export const addendumDifferences: readonly AddendumDifference[] = [
  {
    clause: '3.1',
    text: 'The template asks for your written approval before a new AI feature. We announce it, and it stays off until your administrator turns it on.',
  },
  {
    clause: '6.1',
    text: 'The template asks for an independent standard. The platform under the AI workspace is SOC 2 compliant; the governance suite has no such report of its own.',
  },
  {
    clause: '7.1',
    text: `The template asks for measures of accuracy. Our one measure is the target of ${uptimeTarget.text} uptime in a month; if we miss it, you may end the agreement as its section Ending says.`,
  },
  {
    clause: '20.3',
    text: `The template counts the deletion from your receipt of the data. We delete within ${dataAfterTermination.text} after the end, unless you ask us in that time to wait.`,
  },
  {
    clause: '21.2',
    text: `The template limits how much a price rises, with 120 days' notice. We set no limit and give at least ${notice.text}' notice; a new price applies from your next term at the earliest, and you may end before.`,
  },
  {
    clause: '22.1',
    text: 'The template names amounts. Ours are those of our certificate, which you get on request.',
  },
];

/** The figures that the template and our agreement share; a test compares them. */
export const addendumFigures = [
  { clause: '12.1', figure: breachNotice.count, unit: 'hours' },
  { clause: '16.1', figure: notice.count, unit: 'days' },
  { clause: '20.2', figure: dataAfterTermination.count, unit: 'days' },
] as const;
