/** The results of the AI workspace in percent (specification, section 1). */
export const workspaceResults = [
  { value: '66', label: 'faster' },
  { value: '59', label: 'more documents per hour' },
  { value: '40', label: 'higher quality' },
];

/** What we say about SOC 2, in the same words on every page. */
export const soc2Claim =
  'The AI workspace runs on a third-party enterprise platform that is SOC 2 compliant.';

/** The features of the workspace. */
export const workspaceParts = [
  { title: 'Multiple AI models', text: 'Choose the model that fits the task.' },
  {
    title: 'Government agents',
    text: '50+ ready-made assistants, for work such as permits, records and minutes.',
  },
  { title: 'Document chat', text: 'Ask about a code book or a contract, with page references.' },
  { title: 'SSO', text: 'Staff sign in with the account they have.' },
];

/** How the workspace protects the data of agencies. */
export const workspaceSafeguards = [
  {
    title: 'Data security (SOC 2)',
    text: `${soc2Claim} Ask, and we email you the report on that platform.`,
  },
  {
    title: 'Data never used for training',
    text: 'Nothing staff type or upload is used to train a model.',
  },
];
