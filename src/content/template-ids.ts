/** The downloadable templates; each id is a file in `templates/` and the end of its address. */

/** Every template's id, in the order of the page: what a download record may name. */
export const templateIds = [
  'ai-acceptable-use-policy',
  'generative-ai-staff-guidelines',
  'use-case-intake-and-inventory',
  'vendor-ai-fact-sheet',
  'contract-clause-addendum',
  'algorithmic-impact-assessment',
  'ai-incident-response-plan',
] as const;

/** One template's id. */
export type TemplateId = (typeof templateIds)[number];

/** The texts for an agency's own purchase; each id is a file in `papers/`, and they are outside the grid of templates. */
export const paperIds = ['council-resolution', 'rfp-paragraph', 'vendor-letter'] as const;

/** One paper's id. */
export type PaperId = (typeof paperIds)[number];
