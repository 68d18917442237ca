/** The page behind the link that confirms an address, and what it says after its button was pressed (R40). */
import * as z from 'zod/mini';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { retention } from '#src/retention.ts';
import { ok, type Answer, type Visitor } from '#src/server/endpoint.ts';
import { keepPrivate } from '#src/server/keep-private.ts';
import { escapeHtml, renderSitePage, type SitePage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { confirmationPath } from './confirmation-address.ts';
import {
  confirmationLinkSchema,
  confirmSubscription,
  findConfirmationLink,
  type ConfirmationLink,
} from './confirm.server.ts';

/** What the page is asked for: a link's token, or the outcome that the button's answer led to. */
export const confirmationPageSchema = z.extend(confirmationLinkSchema, {
  outcome: z.catch(z.optional(z.enum(['done', 'invalid', 'too-many', 'failed'])), undefined),
});

/** Shows whose address a link confirms and a button that does it; showing changes nothing. */
export async function renderConfirmationPage({
  token,
  outcome,
}: z.output<typeof confirmationPageSchema>): Promise<Response> {
  if (outcome) return render(pages[outcome]);
  const link = await findConfirmationLink(token).catch((error: unknown) => {
    if (isDatabaseUnreachable(error)) return 'unreachable' as const;
    throw error;
  });
  if (link === 'unreachable') return render(pages.failed);
  if (link?.state !== 'open') return render(describeClosed(link));
  return render({
    title: 'Start the weekly update',
    bodyHtml: `<p>Press the button to get our weekly AI governance update at ${show(link)}.</p>
      <form action="${confirmationPath}" method="post">
        <input type="hidden" name="token" value="${token}">
        <button class="button" type="submit">Confirm and start</button>
      </form>
      <p>Not your address? Close this page: nothing is sent.</p>`,
  });
}

/** The button: confirms the address, or says why its link no longer can. */
export async function answerConfirmation(
  { token }: z.output<typeof confirmationLinkSchema>,
  visitor: Visitor,
): Promise<Answer | Response> {
  const link = await confirmSubscription(token, visitor);
  if (link?.state !== 'confirmed') return render(describeClosed(link));
  return ok();
}

type Words = Pick<SitePage, 'title' | 'bodyHtml' | 'status'>;

const { infoEmail } = site.contact;
const writeToUs = `<p>Or write to <a href="mailto:${infoEmail}">${infoEmail}</a>.</p>`;
const readUpdates = '<p><a class="button" href="/blog">Read the latest updates</a></p>';
const subscribeAgain = '<p><a class="button" href="/newsletter">Subscribe again</a></p>';

const pages: Record<'done' | 'invalid' | 'too-many' | 'failed', Words> = {
  done: {
    title: 'You are subscribed',
    bodyHtml: `<p>The next weekly update comes to your address. Every update has a link that unsubscribes you at once.</p>${readUpdates}`,
  },
  invalid: {
    title: 'We do not know this link',
    status: 404,
    bodyHtml: `<p>Please open the link in our email again: it may have been cut off.</p>
      <p>A link works for ${retention.unconfirmedAddresses.words}. After that we delete an address that nobody confirmed.</p>
      ${subscribeAgain}${writeToUs}`,
  },
  'too-many': {
    title: 'Please wait ten minutes',
    status: 429,
    bodyHtml:
      '<p>There were too many tries from your network. Please open the link in our email again in ten minutes.</p>',
  },
  failed: {
    title: 'This did not work just now',
    status: 503,
    bodyHtml: `<p>Something went wrong on our side. Please open the link in our email again in a minute.</p>${writeToUs}`,
  },
};

function describeClosed(link: ConfirmationLink | null): Words {
  if (!link) return pages.invalid;
  if (link.state === 'confirmed') {
    return {
      title: 'This address is confirmed',
      bodyHtml: `<p>${show(link)} gets our weekly update. There is nothing more to do.</p>${readUpdates}`,
    };
  }
  return {
    title: 'This link has expired',
    status: 410,
    bodyHtml: `<p>A link works for ${retention.unconfirmedAddresses.words}, so ${show(link)} gets no updates. Type the address again, and we send a new link.</p>${subscribeAgain}`,
  };
}

function show({ maskedEmail }: ConfirmationLink): string {
  return `<strong><bdi>${escapeHtml(maskedEmail)}</bdi></strong>`;
}

async function render({ bodyHtml, ...page }: Words): Promise<Response> {
  const heading = `<h1>${escapeHtml(page.title)}</h1>`;
  return keepPrivate(await renderSitePage({ ...page, bodyHtml: heading + bodyHtml }));
}
