/** The results of the AI workspace in percent (specification, section 1). */
export const workspaceResults = [
  { value: '66', label: 'faster' },
  { value: '59', label: 'more documents per hour' },
  { value: '40', label: 'higher quality' },
];

/** The features of the workspace. */
export const workspaceParts = [
  { title: 'Multiple AI models', text: 'Choose the model that fits the task.' },
  { title: 'Government agents', text: '50+ ready for permits, records and minutes.' },
  { title: 'Document chat', text: 'Ask a code book or a contract, with page references.' },
  { title: 'SSO', text: 'Staff sign in with the account they have.' },
];

/** How the workspace protects the data of agencies. */
export const workspaceSafeguards = [
  { title: 'SOC 2 compliant', text: 'A standard that your security office already knows.' },
  {
    title: 'Data never used for training',
    text: 'What staff type and upload teaches no model.',
  },
];
