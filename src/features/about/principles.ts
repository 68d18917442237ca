import { legalFigures } from '#src/promises/legal-figures.ts';

/** Our principles in practice, in the order of the specification. */
export const principles = [
  {
    title: 'Transparency',
    text: 'Every AI use is on a register with its purpose, owner and vendor, ready to be published.',
  },
  {
    title: 'Accountability',
    text: 'Each decision has a name, a date and its sign-offs, so no one has to reconstruct it later.',
  },
  {
    title: 'Privacy',
    text: 'Your data is never used for training, and data discovery shows which AI reads personal data.',
  },
  {
    title: 'Fairness',
    text: 'Outcomes are compared by group against a threshold that you set, and when a test falls below it, staff record what they do about it.',
  },
  {
    title: 'Reliability',
    text: `Our agreement names a target of ${legalFigures.uptimeTarget.words} uptime in a month, and assistants say where an answer comes from.`,
  },
  {
    title: 'Security',
    text: `The AI workspace is SOC 2 compliant, and staff sign in with single sign-on (SSO). If there’s a breach, you have our notice within ${legalFigures.breachNotice.words}.`,
  },
];

/** Our values. */
export const values = [
  {
    title: 'Residents first',
    text: 'The person on the other side of the counter comes before a feature.',
  },
  {
    title: 'Plain words',
    text: 'A council member should understand a screen, a contract and an answer from us.',
  },
  {
    title: 'Evidence over claims',
    text: 'Our articles name their sources, and our agreement lists what it doesn’t promise.',
  },
  {
    title: 'Small agencies too',
    text: 'A town under 50,000 people gets the same features as a large county.',
  },
];
