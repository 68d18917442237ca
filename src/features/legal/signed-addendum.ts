/** Derives the addendum that we sign from the template that we give to agencies, so that they cannot diverge. */
import {
  addendumBlanks,
  addendumDifferences,
  addendumVersion,
} from '#src/buying/terms/addendum.ts';
import type { PolicySource } from './read-policy.ts';

/** The template's id. */
export const addendumTemplate = 'contract-clause-addendum';

const file = `${addendumTemplate}.md`;

/**
 * The template's clauses without drafting notes, with filled blanks, and with our words where we sign
 * another text; throws when a blank has no value or a difference names an unknown clause.
 */
export function signAddendum(templateBody: string): PolicySource {
  const [, clauses = ''] = /^(## 1\. [^]*?)^## Signatures$/m.exec(templateBody) ?? [];
  const template = clauses
    .replace(/^>.*\n\n?/gm, '')
    // `readPolicy` numbers the sections.
    .replace(/^## \d+\. /gm, '## ');
  const signed = addendumDifferences.reduce((text, { clause, signed }) => {
    const start = text.indexOf(`\n${clause} `) + 1;
    if (!start) throw new Error(`${file}: there is no clause ${clause} that could differ.`);
    const end = text.indexOf('\n', start);
    return `${text.slice(0, start)}${clause} **Changed from the template.** ${signed}${text.slice(end)}`;
  }, template);
  const body = signed.replace(/\[([^\]]+)\](?!\()/g, (whole, blank: string) => {
    const filled = addendumBlanks[blank];
    if (filled === undefined)
      throw new Error(`${file}: ${whole} has no words in src/buying/terms/addendum.ts.`);
    return filled;
  });
  const differences = addendumDifferences.map(
    ({ clause, text }) => `- **Clause ${clause}.** ${text}`,
  );
  return {
    id: 'addendum',
    file,
    head: {
      title: 'AI Contract Clause Addendum, as we sign it',
      effectiveDate: addendumVersion,
      lastUpdated: addendumVersion,
      changes:
        'It prints each clause as it binds, marks those that differ from the template, and lists all of them.',
      inShort: [
        'We offer agencies an addendum for their contracts with any AI vendor. This is that addendum, as we sign it.',
        'It is part of our Subscription Agreement with every public agency and goes before it. You do not have to ask. It is not part of the one-time license.',
        `${addendumDifferences.length} clauses differ from the template. Each says so where it stands, and the last section says why. All others are the template's, with its blanks filled in.`,
      ],
    },
    body: `${body.trimEnd()}

## Parties and differences

"Agreement" is the [Subscription Agreement](/legal?tab=subscription) between {{company}} ("Contractor") and the public agency that the order names ("Agency"). Clause 7.1 takes the place of Exhibit A. Exhibit B is the list of subprocessors and Exhibit C the Fact Sheet, each on request. There is no Exhibit D until both sides have signed one.

These clauses differ from the template:

${differences.join('\n')}

Two blanks that the template leaves open are filled in: clause 5.1 asks for the signature of your authorized representative, and clause 12.1 notifies the security contact of the order.
`,
  };
}
