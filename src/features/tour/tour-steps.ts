/** The screens of the tour in the order of the guided way: what each invites to, and what one does there. */
export const tourSteps = [
  {
    name: 'register',
    picture: 'usecases',
    title: 'Use cases',
    invitation: 'add an AI use case',
    lead: 'Open a use case or add one. Answer five questions to score its risk; the score sets the required steps.',
  },
  {
    name: 'risk',
    picture: 'risk',
    title: 'Risk',
    invitation: 'assess its risks',
    lead: 'Choose a use case and answer its questions. See which gaps are left and who has to sign, and print the summary.',
  },
  {
    name: 'policy',
    picture: 'policy',
    title: 'Policy',
    invitation: 'write the policy',
    lead: 'Choose the clauses of a policy for staff, publish it, and watch departments accept it.',
  },
  {
    name: 'fairness',
    picture: 'fairness',
    title: 'Fairness',
    invitation: 'test a model for bias',
    lead: 'Pick a comparison, such as language or neighborhood, and a threshold. See which group falls below it.',
  },
  {
    name: 'vendor',
    picture: 'vendor',
    title: 'Vendors',
    invitation: 'check a vendor’s contract',
    lead: 'Go through a vendor’s contract and fact sheet, see what is missing, and get contract language to ask for it.',
  },
  {
    name: 'data',
    picture: 'data',
    title: 'Data discovery',
    invitation: 'find where personal data goes',
    lead: 'Follow personal data from its source to the AI that reads it, and decide what to do about tools that are not in the inventory.',
  },
  {
    name: 'strategy',
    picture: 'strategy',
    title: 'Strategy',
    invitation: 'plan the next two years',
    lead: 'Move initiatives between quarters. The budget and the measures for council update.',
  },
  {
    name: 'dashboard',
    picture: 'dashboard',
    title: 'Dashboard',
    invitation: 'see answers for the council',
    lead: 'Choose a question that a council member might ask. The answers follow from what you did on the other screens.',
  },
  {
    name: 'workspace',
    picture: 'workspace',
    title: 'AI workspace',
    invitation: 'ask questions about a document',
    lead: 'Choose a document and a question. The answer comes with its source, marked in the text. Answers in this tour are scripted.',
  },
] as const;

/** A step of the tour. */
export type TourStep = (typeof tourSteps)[number];

/** The id of the place beside the note on sample data, for what concerns all screens. */
export const placeId = 'tour-place';

/** The address of a step. */
export const tourPath = ({ name }: TourStep): string => `/tour/${name}`;
