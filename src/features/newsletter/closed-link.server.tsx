/** What else to do on the page of a link that no longer opens anything. */
import { ButtonLink } from '#src/components/Button.tsx';
import { MailTo } from '#src/components/MailTo.tsx';
import { site } from '#src/site.ts';

/** The way back onto the list. */
export const subscribeAgain = (
  <p>
    <ButtonLink href="/newsletter">Subscribe again</ButtonLink>
  </p>
);

/** The way to a person. */
export const writeToUs = (
  <p>
    Or write to <MailTo address={site.contact.infoEmail} />.
  </p>
);
