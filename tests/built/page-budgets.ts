/** How many bytes a page may take before it can be drawn: HTML with its inlined CSS, plus whatever blocks rendering (brotli). */

/** Pages of one kind share a budget. */
export interface PageKind {
  name: string;
  /** Whether a built page is of this kind, unless an earlier kind has it. */
  has: (page: { address: string; html: string }) => boolean;
  bytes: number;
  /** Where the first screen of a page that is long by design ends in its HTML: only what is before it counts. */
  firstScreenEnd?: string;
  /** What the whole of such a page may weigh. */
  wholeBytes?: number;
}

/** It and its headers fit the first round trip of 14,600 bytes. */
const firstRoundTrip = 13_400;
/** What people read on a phone, between two meetings. */
const article = 11_500;
/** Pages that do one thing. */
const small = 9_300;
/** A page that is long by design, to its end. */
const longPage = 40_000;

const declares = (tag: string) => (page: { html: string }) => page.html.includes(tag);

/** Every kind of page; the first that has a page counts. No page is listed: a new one has its budget by what it is. */
export const pageKinds: readonly PageKind[] = [
  // Weekly updates and explainers, wherever their address is.
  {
    name: 'article',
    has: declares('<meta property="og:type" content="article">'),
    bytes: article,
  },
  { name: 'listing', has: ({ address }) => /^\/blog(\/|$)/.test(address), bytes: small },
  {
    name: 'template',
    has: ({ address }) => address.startsWith('/resources/'),
    bytes: firstRoundTrip,
  },
  {
    name: 'legal texts',
    has: ({ address }) => address === '/legal',
    bytes: firstRoundTrip,
    // The whole first text of five, though a screen shows its beginning only.
    firstScreenEnd: '<section id="terms"',
  },
  // One legal text, as it was on a day: people come for all of it.
  {
    name: 'legal text',
    has: ({ address }) => address.startsWith('/legal/'),
    bytes: firstRoundTrip,
  },
  // A list of laws has more records than a screen shows, and as many as a page takes however many there are.
  {
    name: 'register of laws',
    has: ({ address }) => /^\/laws(\/(page|topic|who|status)\/.*)?$/.test(address),
    bytes: firstRoundTrip,
    firstScreenEnd: '<table id="laws-table"',
    wholeBytes: longPage,
  },
  {
    name: 'deadlines of laws',
    has: ({ address }) => address === '/laws/deadlines',
    bytes: firstRoundTrip,
    // All that is to come, though a screen shows the next days only.
    firstScreenEnd: 'id="passed"',
    wholeBytes: longPage,
  },
  {
    name: 'questions',
    has: ({ address }) => address === '/questions',
    bytes: firstRoundTrip,
    // Every answer, though a screen shows the subjects and the first few.
    firstScreenEnd: 'id="buying"',
    wholeBytes: longPage,
  },
  // Sign-in, quote, portal and what else search engines do not list.
  { name: 'task', has: declares('<meta name="robots" content="noindex">'), bytes: small },
  { name: 'page', has: () => true, bytes: firstRoundTrip },
];
