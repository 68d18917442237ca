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

/** What readers ask first in a subject without parts, in the order of a purchase; the others follow in the order of their files. */
export const askedFirst: readonly string[] = [
  'prices-all-plans',
  'prices-cheapest',
  'prices-state-agency',
  'prices-one-time-license',
  'prices-population-count',
  'prices-yearly-saving',
  'prices-included',
  'prices-implementation-fee',
  'prices-taxes',
  'prices-increase',
  'buying-how',
  'buying-purchase-order',
  'buying-payment-methods',
  'buying-procurement-file',
  'buying-rfp',
  'buying-w9',
  'buying-insurance',
  'quotes-get',
  'quotes-valid',
  'quotes-accept',
  'coalition-what',
  'coalition-join',
  'coalition-price',
  'security-soc2',
  'security-encryption',
  'security-sso',
  'security-breach',
  'product-what',
  'product-two-parts',
  'product-eight-screens',
  'product-tour',
  'product-setup',
  'workspace-what',
  'workspace-included',
  'workspace-models',
  'workspace-tasks',
  'demos-what',
  'demos-book',
  'webinars-newsletter',
  'company-who',
  'company-who-for',
  'company-contact',
];

/** A key of {@link questionSubjects}. */
export type QuestionSubject = keyof typeof questionSubjects;

/**
 * The parts of long subjects: under each heading its questions in their order, as their ids without the subject. One that ends
 * with a hyphen stands for all that begin with it. Questions that no part names follow under "Other questions".
 */
export const subjectParts: Partial<Record<QuestionSubject, Record<string, string>>> = {
  contract: {
    'Term and ending':
      'length renewal cancel refund refund-how by-you cure budget-cut your-end keep-documents',
    'The agreement':
      'where addendum addendum-differences precedence redline changes law immunity public-records audit assignment resell force-majeure terms-of-service',
    'Service and liability':
      'uptime uptime-measure liability indemnity warranty ai-output model-change feature-removal',
    'The one-time license':
      'license-terms license-scope license-hosting license-updates license-workspace license-refund',
  },
  privacy: {
    'Your agency’s data':
      'ownership training where use sell after-end data-processing subprocessors subpoena records-requests',
    'You on this website':
      'policy collect rights without-account appeal website-kept assessment-kept sales-follow-up cookies policy-changes no-retaliation children',
    'Chats with Lexi': 'lexi-sensitive lexi-model chat-kept',
  },
  laws: {
    'In every state':
      'register deadlines county-or-city penalties-general state-orders police-facial feeds not-legal-advice',
    'Federal and international rules':
      'federal ada-web hhs-web nist executive-order moratorium take-it-down omb onegov eu-ai-act',
    Arkansas: 'ar-policy ar-',
    California: 'ca-disclaimer ca-hiring ca-',
    Colorado: 'co-which co-duties',
    Connecticut: 'ct-',
    Illinois: 'il-',
    Indiana: 'in-',
    Kentucky: 'ky-',
    Maine: 'me-',
    Maryland: 'md-',
    Montana: 'mt-',
    'New Hampshire': 'nh-',
    'New Jersey': 'nj-',
    'New York': 'ny-tools ny-',
    Ohio: 'oh-',
    Tennessee: 'tn-',
    Texas: 'tx-hb-149 tx-chatbot-notice tx-sb-1964 tx-training tx-local-rules tx-penalty tx-',
    Utah: 'ut-',
    Washington: 'wa-',
  },
  governance: {
    'First steps':
      'what start need-policy templates templates-email templates-reviewed policy-adopt council-resolution assessment levels assessment-again assessment-interrupted',
    'AI policy':
      'policy policy-scope policy-roles approval restricted prohibited reviews existing-uses exceptions human-review explanation chatbot-notice disclosure-wording police-ai records policy-enforcement',
    'Staff and training':
      'staff-guidelines confidential-data student-data data-classes check-output prompts meeting-tools meeting-rules translation training policy-training grants',
    'Inventory, risk and testing':
      'inventory-template inventory-columns policy-inventory when-to-file risk-tiers impact-assessment assessment-who assessment-parts bias fairness-ratio testing-cases monitoring',
    'Buying AI':
      'vendor-questions fact-sheet-parts fact-sheet-time rfp buying-rules contract-clauses clause-hold clause-training clause-change clause-incident clause-audit clause-records clause-performance clause-price clause-insurance clause-exit',
    'When something goes wrong':
      'incident incident-what incident-report-time incident-roles incident-severity incident-notice incident-exercise',
  },
};

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
