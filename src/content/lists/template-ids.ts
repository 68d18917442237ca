/** The ids of the templates, in the order of the page. Each id is a file name in `templates/` and the end of the template's URL. */
export const templateIds = [
  'ai-acceptable-use-policy',
  'generative-ai-staff-guidelines',
  'use-case-intake-and-inventory',
  'vendor-ai-fact-sheet',
  'contract-clause-addendum',
  'algorithmic-impact-assessment',
  'ai-incident-response-plan',
  'ai-notices-for-residents',
] as const;

/** The template for residents, which is not in the grid of the other seven (specification, section 2). */
export const residentTemplate: TemplateId = 'ai-notices-for-residents';

/** One template's id. */
export type TemplateId = (typeof templateIds)[number];

/** The ids of the texts for an agency's own purchase. Each id is a file name in `papers/`; they are not shown among the templates. */
export const paperIds = ['council-resolution', 'rfp-paragraph', 'vendor-letter'] as const;

/** One paper's id. */
export type PaperId = (typeof paperIds)[number];
