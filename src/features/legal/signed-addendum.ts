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
 * The template's clauses without drafting notes, with filled blanks and our differences at the end;
 * throws when a blank has no value or a difference names an unknown clause.
 */
export function signAddendum(templateBody: string): PolicySource {
  const [, clauses = ''] = /^(## 1\. [^]*?)^## Signatures$/m.exec(templateBody) ?? [];
  const body = clauses
    .replace(/^>.*\n\n?/gm, '')
    // `readPolicy` numbers the sections.
    .replace(/^## \d+\. /gm, '## ')
    .replace(/\[([^\]]+)\](?!\()/g, (whole, blank: string) => {
      const filled = addendumBlanks[blank];
      if (filled === undefined)
        throw new Error(`${file}: ${whole} has no words in src/buying/terms/addendum.ts.`);
      return filled;
    });
  const differences = addendumDifferences.map(({ clause, text }) => {
    if (!body.includes(`\n${clause} `))
      throw new Error(`${file}: there is no clause ${clause} that could differ.`);
    return `- **Clause ${clause}.** ${text}`;
  });
  return {
    id: 'addendum',
    file,
    head: {
      title: 'AI Contract Clause Addendum, as we sign it',
      effectiveDate: addendumVersion,
      lastUpdated: addendumVersion,
      inShort: [
        'We offer agencies an addendum for their contracts with any AI vendor. This is that addendum, signed by us.',
        'It is part of our Subscription Agreement with every public agency and goes before it. You do not have to ask.',
        'Its clauses are those of the template, word for word. The last section lists all that differs.',
      ],
    },
    body: `${body.trimEnd()}

## Parties and differences

"Agreement" is the [Subscription Agreement](/legal?tab=subscription) between {{company}} ("Contractor") and the public agency that the order names ("Agency"). Exhibit A is clause 7.1 as below, Exhibit B the list of subprocessors, Exhibit C our vendor AI fact sheet, each on request; there is no Exhibit D until both sides have signed one.

These clauses differ from the template. What this addendum says applies in their place:

${differences.join('\n')}
`,
  };
}
