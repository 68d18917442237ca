/** The content that a subscriber can choose for the weekly email, and the rules of a form with that choice. */
import * as z from 'zod/mini';
import { lawTopics, states, type LawTopic } from '#src/content/lists/law-lists.ts';

/** Everything, or only the deadlines and changes of these states and topics; an empty list means all of them. */
export interface Choice {
  wants: 'everything' | 'register';
  states: string[];
  topics: string[];
}

const stateSlugs = states.map(({ slug }) => slug);
const topicSlugs = Object.keys(lawTopics) as LawTopic[];
const messages = {
  wants: 'Choose what you want to get.',
  states: 'Please choose states from the list.',
  topics: 'Please choose topics from the list.',
  none: 'Choose at least one state or one topic.',
  both: 'You chose states or topics, too. Choose the second answer to get only those, or uncheck them.',
};

/** Parses checkboxes, of which a browser sends none, one or several, into the order of `known` without duplicates. */
const checkedOf = (known: string[], error: string) =>
  z.pipe(
    z.transform((given: unknown) => [given ?? []].flat().filter((value) => value !== '')),
    z.pipe(
      z.custom<string[]>((checked) => (checked as unknown[]).every(isOneOf(known)), error),
      z.transform((checked) => known.filter((slug) => checked.includes(slug))),
    ),
  );

const isOneOf = (known: string[]) => (value: unknown) => known.some((name) => name === value);

/** The fields of a form with a choice; `checked` lists the boxes that its page showed as checked. */
export const choiceFields = {
  wants: z.enum(['everything', 'register'], messages.wants),
  states: checkedOf(stateSlugs, messages.states),
  topics: checkedOf(topicSlugs, messages.topics),
  checked: z.catch(z.string(), ''),
};

/** The same fields where the choice is optional: without one, the stored choice stays. */
export const optionalChoiceFields = {
  ...choiceFields,
  wants: z.pipe(
    z.transform((given: unknown) => given || undefined),
    z.optional(choiceFields.wants),
  ),
};

interface Checked extends Omit<Choice, 'wants'> {
  wants?: Choice['wants'] | undefined;
  checked: string;
}

/** Requires a state or topic with 'register', and refuses newly checked boxes with 'everything'. */
export const isOneChoice = z.check<Checked>(({ value, issues }) => {
  const { wants, states: chosen, topics, checked } = value;
  const isEmpty = chosen.length + topics.length === 0;
  const refuse = (name: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [name], message });
  if (wants === 'register' && isEmpty) refuse('states', messages.none);
  // A reader who goes back to everything doesn't have to uncheck the boxes that the page showed as checked.
  if (wants === 'everything' && !isEmpty && boxesOf(value) !== checked)
    refuse('wants', messages.both);
});

/** The checked boxes as a space-separated list, for the form's hidden field. */
export const boxesOf = ({ states: chosen, topics }: Omit<Choice, 'wants'>): string =>
  [...chosen, ...topics].join(' ');

/** The choice of a parsed form, or null without one; 'everything' has no states or topics. */
export function readChoice({
  wants,
  states: chosen,
  topics,
}: Omit<Checked, 'checked'>): Choice | null {
  if (!wants) return null;
  return wants === 'everything'
    ? { wants, states: [], topics: [] }
    : { wants, states: chosen, topics };
}
