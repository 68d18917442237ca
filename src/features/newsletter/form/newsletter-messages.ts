/** The messages of each newsletter form; the specification gives each place its own words. */

/**
 * The footer's email pattern: local part, @, domain, dot, at least two letters, and no blanks (R4). `xn--` stands for
 * letters of another script.
 */
export const footerEmailPattern = /^[^\s@]+@[^\s@]+\.(?:[A-Za-z]{2,}|xn--[A-Za-z\d-]+)$/;

/** Shown beside every form after the server accepts an address, which is not subscribed yet. */
export const oneMoreStep =
  'One more step: press the button in the email that we sent. Updates start after that.';

/** The place of a newsletter form. */
export type NewsletterPlace = 'footer' | 'blog' | 'article' | 'article-july-11' | 'page' | 'course';

/** A form's messages: a title and a text for each outcome. */
export interface NewsletterMessages {
  /** Whether the browser's own validation handles an empty or malformed address. */
  browserChecks: boolean;
  empty: { title: string; description: string };
  invalid: { title: string; description: string };
  success: { title: string; description: string };
  /** The text is a fallback for when the server sends none. */
  failure: { title: string; refused: string; broken: string };
  /** Shown in place of {@link oneMoreStep}. */
  nextStep?: string;
  /** Shown at once; the browser then stores the address and retries until the server accepts it (R21). */
  thanksAtOnce?: string;
}

const blog: NewsletterMessages = {
  browserChecks: false,
  empty: { title: 'Email required', description: 'Please enter your email address' },
  invalid: { title: 'Invalid email', description: 'Please enter a valid email address.' },
  success: {
    title: 'Subscribed successfully!',
    description: "You'll receive our weekly AI governance updates.",
  },
  failure: {
    title: 'Subscription failed',
    refused: 'Please try again later.',
    broken: 'Please try again later.',
  },
};

const article: NewsletterMessages = {
  ...blog,
  browserChecks: true,
  success: {
    title: 'Subscribed Successfully',
    description: 'Thank you for subscribing to our AI governance updates.',
  },
  failure: { ...blog.failure, title: 'Subscription Failed' },
};

/** The messages of every place. */
export const newsletterMessages: Record<NewsletterPlace, NewsletterMessages> = {
  blog,
  page: blog,
  course: {
    ...blog,
    success: { title: 'Check your email', description: 'Five lessons come in ten days.' },
    failure: { ...blog.failure, title: 'Sign-up failed' },
    nextStep:
      'One more step: press the button in the email that we sent. The first lesson comes after that.',
  },
  article,
  'article-july-11': {
    ...article,
    thanksAtOnce: 'Thank you for subscribing to our AI governance newsletter!',
  },
  footer: {
    browserChecks: false,
    empty: { title: 'Invalid email', description: 'Please enter a valid email address.' },
    invalid: { title: 'Invalid email', description: 'Please enter a valid email address.' },
    success: { title: 'Subscribed!', description: 'Thank you for subscribing to our blog.' },
    failure: {
      title: 'Error',
      refused: 'Failed to subscribe',
      broken: 'Failed to subscribe. Please try again later.',
    },
  },
};
