/** The subjects of the questions and answers, in the order of the page that shows them. Plain data, so that any page, function or script may read it. */

/** Each subject with its heading. */
export const questionSubjects = {
  prices: 'Prices',
  buying: 'Buying',
  quotes: 'Quotes and invoices',
  contract: 'Contract',
  privacy: 'Data and privacy',
  security: 'Security',
  accessibility: 'Accessibility',
  product: 'The governance suite',
  workspace: 'The AI workspace',
  coalition: 'The GovAI Coalition',
  demos: 'Demos',
  webinars: 'Webinars and updates',
  accounts: 'Accounts',
  governance: 'Governing AI',
  laws: 'AI laws',
  company: 'Who we are',
} as const;

/** A subject: a key of {@link questionSubjects}. */
export type QuestionSubject = keyof typeof questionSubjects;
