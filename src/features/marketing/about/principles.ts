import { soc2Claim } from '#src/content/lists/workspace.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';

/** Our principles in practice, in the order of the specification. */
export const principles = [
  {
    title: 'Transparency',
    text: 'The register keeps each AI tool with its purpose, owner and vendor, ready to publish.',
  },
  {
    title: 'Accountability',
    text: 'Each decision is recorded with a name, a date and its sign-offs.',
  },
  {
    title: 'Privacy',
    text: 'Your data is never used for training, and data discovery shows which AI reads personal data.',
  },
  {
    title: 'Fairness',
    text: 'Outcomes are compared by group against a threshold that you set. When a test falls below it, staff record what they did.',
  },
  {
    title: 'Reliability',
    text: `Our agreement sets a target of ${legalFigures.uptimeTarget.words} uptime in a month, and assistants cite their sources.`,
  },
  {
    title: 'Security',
    text: `${soc2Claim} Staff sign in with single sign-on (SSO). We notify you of a breach within ${legalFigures.breachNotice.words} after we discover it.`,
  },
];

/** Our values. */
export const values = [
  {
    title: 'Residents first',
    text: 'We design first for the person on the other side of the counter.',
  },
  {
    title: 'Plain words',
    text: 'A council member should understand a screen, a contract and an answer from us.',
  },
  {
    title: 'We name our sources',
    text: 'Our articles link to their sources, and our agreement says what we do not promise.',
  },
  {
    title: 'Small agencies too',
    text: 'A town under 50,000 people gets the same features as a large county.',
  },
];
