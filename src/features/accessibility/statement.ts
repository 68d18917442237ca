/** The accessibility statement: what is met, what is not, how it was tested. */

/** Since when what the statement says is so. */
export const metSince = '2026-11-22';

/** What we do, point by point. */
export const whatIsMet = [
  {
    title: 'The standard',
    text: 'The pages of this website are built to meet WCAG 2.2, levels A and AA. Our conformance report answers each criterion and names the test behind each answer.',
  },
  {
    title: 'Keyboard',
    text: 'Everything works with the keyboard alone. You always see where you are, and nothing covers it.',
  },
  {
    title: 'Your own settings',
    text: 'Larger text, a narrow window, high contrast, less motion, and a page without its scripts: the site works with each.',
  },
  {
    title: 'Time',
    text: 'No time limit loses what you typed. What a notification says stays on the page, too.',
  },
  {
    title: 'Documents',
    text: 'Every template is a page as well as a Word file. Our PDF files have headings, lists and tables that software can read.',
  },
  {
    title: 'Words',
    text: 'We write plain words. Each message about a mistake says how to do it right.',
  },
] as const;

/** What falls short, as far as we know. */
export const whatIsNot = [
  'We have not tested with NVDA, JAWS or VoiceOver yet. We compare what browsers hand to a screen reader, which is not the same as listening to one.',
  'No one who relies on assistive technology, and no one outside, has tested the site for us.',
  'Our PDF files have a structure for screen readers. No one has checked them against PDF/UA.',
  'Laws, contracts and our legal texts are harder to read than the rest of the site.',
  'Payment pages are Stripe’s, and video meetings are Microsoft’s. We can’t fix those, and we offer invoices and calls in their place.',
] as const;
