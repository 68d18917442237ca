/** What Lexi says in words of its own. */
import { bookDemoHref, site } from '#src/site.ts';
import type { SmallTalk } from './small-talk.ts';

/** Begins every answer that is made of our pages' own sentences (R30). */
export const fromOurPages = 'I am answering from our pages.';

/** Ends an answer that rests on an article. */
export const notLegalAdvice =
  'This is information, not legal advice: ask your counsel how it applies to your agency.';

const subjects =
  'I can tell you about our software, prices, contract terms, templates and demos, and about AI laws for cities, counties and state agencies.';
const { tollFree } = site.contact;

/** Where a person answers; its marks are 1 and 2 unless the sources before it are counted. */
export const toAPerson = (first = 1) =>
  `To talk to a person, book a demo [${first}], call ${tollFree.display} or write to us [${first + 1}].`;

/** The pages that {@link toAPerson} names, in its order. */
export const personPages = [
  { title: 'Schedule a demo', href: bookDemoHref },
  { title: 'Contact', href: '/contact#contact-section' },
] as const;

/** The answer to what is no question for our pages; what ends in the way to a person is true to its name. */
export const smallTalkLines: Record<SmallTalk, { line: string; withPerson: boolean }> = {
  greeting: {
    line: `Hello, I am Lexi, the assistant of ${site.name}. ${subjects} What would you like to know?`,
    withPerson: false,
  },
  thanks: {
    line: 'You are welcome. Is there anything else you would like to know?',
    withPerson: false,
  },
  goodbye: {
    line: 'Goodbye. This conversation stays here for when you come back.',
    withPerson: false,
  },
  'who are you': {
    line: `I am Lexi, the assistant of ${site.name}: software, not a person. I answer from the pages of this site and link to them. ${subjects}`,
    withPerson: true,
  },
  'a person, please': { line: 'Of course.', withPerson: true },
  'order to the assistant': {
    line: `I cannot do that. ${subjects}`,
    withPerson: true,
  },
  'off topic': {
    line: `I cannot help with that. ${subjects}`,
    withPerson: true,
  },
};

/** When our pages do not say what was asked. */
export const notOnOurPages = `I did not find that on our pages. ${subjects}`;
