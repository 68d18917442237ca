/** Pages whose full text is still being written: a heading and one true paragraph each. */

interface ComingPage {
  path: string;
  heading: string;
  paragraph: string;
  /** Kept out of search engines: a tool or a step, not something to read. */
  noindex?: boolean;
  /** Places on the page that links elsewhere already lead to. */
  anchors?: string[];
}

/** Every such page, by path without its leading slash. */
export const comingPages: ComingPage[] = [
  {
    path: 'register',
    heading: 'Create Your Account',
    paragraph: 'An account is for people who buy or manage Levee for their agency.',
    noindex: true,
  },
  {
    path: 'login',
    heading: 'Sign in',
    paragraph: 'Sign in to manage what your agency has with Levee.',
    noindex: true,
  },
  {
    path: 'admin',
    heading: 'Admin Settings',
    paragraph: 'Settings for the administrators of this site.',
    noindex: true,
  },
];
