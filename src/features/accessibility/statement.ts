/** The texts of the accessibility statement. */

/** The day since which the statement is true. */
export const metSince = '2026-11-22';

/** What is met, with the names of the proofs in the conformance report. */
export const whatIsMet = [
  {
    title: 'The standard',
    text: 'The pages of this website are built to meet WCAG 2.2, levels A and AA. Our conformance report answers each criterion and names the test behind each answer.',
    proofs: ['axe', 'built-report'],
  },
  {
    title: 'Keyboard',
    text: 'Everything works with the keyboard alone. You always see where you are, and nothing covers it.',
    proofs: ['transcripts', 'focus', 'floating'],
  },
  {
    title: 'Your own settings',
    text: 'Larger text, a narrow window, forced colors, less motion, and pages without their scripts: the site works with each. With scripts off, you get a list of all pages instead of search, and a form instead of chat.',
    proofs: [
      'text-size',
      'reflow',
      'forced-colors',
      'no-script-demo',
      'no-script-menu',
      'no-script-search-and-chat',
      'no-script-assessment',
      'no-script-newsletter',
      'no-script-pay',
      'no-script-account',
      'no-script-quote',
    ],
  },
  {
    title: 'Time',
    text: 'You never lose what you typed to a time limit. What a notification says also stays on the page.',
    proofs: ['toast', 'wizard-keeps', 'keeps-typed'],
  },
  {
    title: 'Documents',
    text: 'Every template is a page as well as a Word file. Our PDF files have headings, lists and tables that software can read.',
    proofs: ['word-headings', 'word-tables', 'pdf-order'],
  },
  {
    title: 'Words',
    text: 'Pages are in plain English. Each error message says how to fix the mistake.',
    proofs: ['reading', 'names-mistakes', 'examples'],
  },
] as const;

/** The known shortcomings. */
export const whatIsNot = [
  'We have not tested with NVDA, JAWS or VoiceOver. We check what browsers give to a screen reader, which is not the same as listening to one.',
  'No outside expert and no one who relies on assistive technology has tested the site for us.',
  'Our PDF files have a structure for screen readers. No one has checked them against PDF/UA.',
  'Laws, contracts and our legal texts are harder to read than the rest of the site.',
  'Payment pages are Stripe’s, and video meetings are Microsoft’s. We can’t fix those; we offer invoices and phone calls instead.',
] as const;
