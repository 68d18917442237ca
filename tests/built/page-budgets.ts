/** The bytes (brotli) that each kind of page may need to render: HTML with inlined CSS, plus render-blocking files. */

/** A kind of page and its budget. */
interface PageKind {
  name: string;
  /** Whether a built page is of this kind, unless an earlier kind has it. */
  has: (page: { path: string; html: string }) => boolean;
  bytes: number;
  /** For a page that is long by design: the HTML at which its first screen ends. Only what comes before counts. */
  firstScreenEnd?: string;
  /** The budget for the whole of such a page. */
  wholeBytes?: number;
}

/** With its headers, the page fits in the first round trip of 14,600 bytes. */
const firstRoundTrip = 13_400;
/** Articles are read on phones. */
const article = 11_500;
/** Pages that do one thing. */
const small = 9_300;
/** The stylesheet that a page links in its body, for what follows the first view. */
export const sheetBelow = 6_000;
/** The whole of a page that is long by design. */
const longPage = 40_000;

const declares = (tag: string) => (page: { html: string }) => page.html.includes(tag);

/** Every kind of page, matched in this order by what the page is, so that a new page needs no entry. */
export const pageKinds: readonly PageKind[] = [
  // Weekly updates and explainers, whatever their path.
  { name: 'article', has: declares('<meta property="og:type" content="article">'), bytes: article },
  { name: 'listing', has: ({ path }) => /^\/blog(\/|$)/.test(path), bytes: small },
  { name: 'template', has: ({ path }) => path.startsWith('/resources/'), bytes: firstRoundTrip },
  {
    name: 'legal texts',
    has: ({ path }) => path === '/legal',
    bytes: firstRoundTrip,
    // The first text of five counts as a whole.
    firstScreenEnd: '<section id="terms"',
  },
  // One version of a legal text, which people read as a whole.
  { name: 'legal text', has: ({ path }) => path.startsWith('/legal/'), bytes: firstRoundTrip },
  // Lists of laws, which are paginated.
  {
    name: 'register of laws',
    has: ({ path }) => /^\/laws(\/(page|topic|who|status)\/.*)?$/.test(path),
    bytes: firstRoundTrip,
    firstScreenEnd: '<table id="laws-table"',
    wholeBytes: longPage,
  },
  {
    name: 'deadlines of laws',
    has: ({ path }) => path === '/laws/deadlines',
    bytes: firstRoundTrip,
    // All upcoming deadlines count.
    firstScreenEnd: 'id="passed"',
    wholeBytes: longPage,
  },
  {
    name: 'questions',
    has: ({ path }) => path === '/questions',
    bytes: firstRoundTrip,
    // The subjects and the first answers count.
    firstScreenEnd: 'id="buying"',
    wholeBytes: longPage,
  },
  // Sign-in, quote, portal and other pages that search engines don't list.
  { name: 'task', has: declares('<meta name="robots" content="noindex">'), bytes: small },
  { name: 'page', has: () => true, bytes: firstRoundTrip },
];
