/** Lexi's own phrases. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { bookDemoHref, site } from '#src/site.ts';
import type { SmallTalk } from './small-talk.ts';

/** Ends every answer made of sentences from our pages, with the day on which they were checked (R30). */
export const fromOurPages = (checkedOn?: string) =>
  checkedOn ? `From our pages, checked ${writtenDay(checkedOn)}.` : 'From our pages.';

/** Ends an answer that is based on an article. */
export const notLegalAdvice =
  'This is information, not legal advice: ask your counsel how it applies to your agency.';

const subjects =
  'I can tell you about our software, prices, contract terms, templates and demos, and about AI laws for cities, counties and state agencies.';
const { tollFree } = site.contact;

/** How to reach a person; its marks are 1 and 2 unless other sources come before it. */
export const toAPerson = (first = 1) =>
  `To talk to a person, book a demo [${first}], call ${tollFree.display} or leave a question [${first + 1}].`;

/** The pages that {@link toAPerson} refers to, in its order. */
export const personPages = [
  { title: 'Schedule a demo', href: bookDemoHref },
  { title: 'Contact', href: '/contact#contact-section' },
] as const;

/** The answer to each kind of small talk; `withPerson` adds the ways to reach a person. */
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
  'about others': {
    line: `I cannot help with that: I know nothing about other people, agencies and customers. ${subjects}`,
    withPerson: true,
  },
  advice: {
    line: `I cannot help with that: I give no advice on a case of yours, legal or medical. Please ask a lawyer or a doctor. ${subjects}`,
    withPerson: true,
  },
  'service of a city': {
    line: `I cannot help with that: I am the assistant of ${site.name}, not of your city, county or state. Please ask there. ${subjects}`,
    withPerson: true,
  },
  'off topic': {
    line: `I cannot help with that. ${subjects}`,
    withPerson: true,
  },
};

/** When our pages do not answer the question. */
export const notOnOurPages = `I did not find that on our pages. ${subjects}`;
