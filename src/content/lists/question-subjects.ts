/** The subjects of the questions with their headings, in the order of `/questions`. Plain data without imports, so that any page, function or script can use it. */
export const questionSubjects = {
  prices: 'Prices',
  buying: 'Buying',
  contract: 'Contract',
  privacy: 'Data and privacy',
  security: 'Security',
  laws: 'AI laws',
  governance: 'Governing AI',
  product: 'The governance suite',
  workspace: 'The AI workspace',
  quotes: 'Quotes and invoices',
  accessibility: 'Accessibility',
  coalition: 'The GovAI Coalition',
  demos: 'Demos',
  webinars: 'Webinars and updates',
  accounts: 'Accounts',
  company: 'Who we are',
} as const;

/** A key of {@link questionSubjects}. */
export type QuestionSubject = keyof typeof questionSubjects;

/** The subjects under the headings of `/questions`, each in one of them. */
export const subjectGroups: { heading: string; subjects: QuestionSubject[] }[] = [
  {
    heading: 'Prices and contract',
    subjects: ['prices', 'buying', 'contract', 'quotes', 'coalition'],
  },
  { heading: 'Data and security', subjects: ['privacy', 'security', 'accessibility', 'accounts'] },
  { heading: 'Laws and governance', subjects: ['laws', 'governance'] },
  {
    heading: 'The product and us',
    subjects: ['product', 'workspace', 'demos', 'webinars', 'company'],
  },
];
