/** Fixed sentences of Lexi's answers. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { bookDemoHref, site } from '#src/site.ts';
import type { SmallTalk } from './small-talk.ts';

/** The end of every answer from our pages, with the day of the last check (R30). */
export const fromOurPages = (checkedOn?: string) =>
  checkedOn ? `From our pages, checked ${writtenDay(checkedOn)}.` : 'From our pages.';

/** The end of an answer from an article or about a law. */
export const notLegalAdvice =
  'This is information, not legal advice: ask your counsel how it applies to your agency.';

const subjects =
  'I can tell you about our software, prices, contract terms, templates and demos, and about AI laws for cities, counties and state agencies.';
const { tollFree } = site.contact;

/** How to reach a person; `first` is the number of the first of the {@link contactPages} among the sources. */
export const contactSentence = (first: number) =>
  `To talk to a person, book a demo [${first}], call ${tollFree.display} or leave a question [${first + 1}].`;

/** The pages that {@link contactSentence} refers to, in its order. */
export const contactPages = [
  { title: 'Schedule a demo', href: bookDemoHref },
  { title: 'Contact', href: '/contact#contact-section' },
] as const;

/** The answer to each kind of small talk. */
export const smallTalkLines: Record<SmallTalk, string> = {
  greeting: `Hello, I am Lexi, the assistant of ${site.name}. ${subjects} What would you like to know?`,
  thanks: 'You are welcome. Is there anything else you would like to know?',
  goodbye: 'Goodbye. This conversation stays here for when you come back.',
  'who are you': `I am Lexi, the assistant of ${site.name}: software, not a person. I answer from the pages of this site and link to them. ${subjects}`,
  'a person, please': 'Of course.',
  'order to the assistant': `I cannot do that. ${subjects}`,
  'about others': `I cannot help with that: I know nothing about other people, agencies and customers. ${subjects}`,
  advice: `I cannot help with that: I give no advice on a case of yours, legal or medical. Please ask a lawyer or a doctor. ${subjects}`,
  'service of a city': `I cannot help with that: I am the assistant of ${site.name}, not of your city, county or state. Please ask there. ${subjects}`,
  'off topic': `I cannot help with that. ${subjects}`,
};

/** The kinds of small talk whose answer does not end with {@link contactSentence}. */
export const withoutContact: ReadonlySet<SmallTalk> = new Set(['greeting', 'thanks', 'goodbye']);

/** The beginning of an answer when our pages do not answer the question. */
export const notOnOurPages = `I did not find that on our pages. ${subjects}`;
