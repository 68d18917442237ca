/** The page after a plain form post requested the newsletter (R16). */
import type { Page } from '#src/server/site-page.ts';
import { newsletterMessages, oneMoreStep } from './newsletter-messages.ts';

/** Shown for every address, subscribed or not: one more step is needed (R40). */
export function describeSubscription(): Page {
  const { title, description } = newsletterMessages.page.success;
  return {
    title,
    children: (
      <>
        <p>{description}</p>
        <p>
          <strong>{oneMoreStep}</strong>
        </p>
        <p>
          <a className="button" href="/blog">
            Read the latest updates
          </a>
        </p>
      </>
    ),
  };
}
