/** The page on which a subscriber chooses the content of the weekly email; each email links to it. */
import type * as z from 'zod/mini';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { SavedNote } from '#src/forms/server/describe-saved.server.tsx';
import { retention } from '#src/retention.ts';
import { ok, type Answer, type Visitor } from '#src/server/endpoint.ts';
import {
  answerLink,
  unavailablePage,
  renderLinkPage,
  unknownLink,
} from '#src/server/pages/link-page.server.tsx';
import type { Page } from '#src/server/pages/site-page.ts';
import { readChoice, boxesOf } from './choice.ts';
import { findReader, saveChoice, type Reader } from './choose.server.ts';
import {
  choiceForm,
  type choicePageSchema,
  unsubscribeForm,
} from '#src/features/newsletter/subscription/subscription.ts';
import {
  ChoiceFields,
  MaskedEmail,
  SubscribeAgain,
  writeToUs,
} from '#src/features/newsletter/subscription/link-page-parts.server.tsx';

/** Shows a subscriber's choice and the form that changes it. Opening the page changes nothing. */
export function renderChoicePage({
  token,
  saved,
}: z.output<typeof choicePageSchema>): Promise<Response> {
  return answerLink(unavailablePage(writeToUs), async () => {
    const reader = await findReader(token);
    return renderLinkPage(
      reader?.isSubscribed && reader.list === 'weekly-update'
        ? describeChoice(reader, token, saved)
        : describeClosed(reader),
    );
  });
}

function describeChoice(
  { maskedEmail, choice }: Reader,
  token: string,
  saved: 'yes' | undefined,
): Page {
  return {
    title: choiceForm.label,
    children: (
      <>
        {saved && <SavedNote {...choiceForm.messages} />}
        <p>
          For our weekly email to <MaskedEmail maskedEmail={maskedEmail} />.
        </p>
        <PlainForm form={choiceForm} values={{ token, checked: boxesOf(choice) }}>
          <ChoiceFields choice={choice} />
        </PlainForm>
        <p>
          Nothing at all? <a href={`${unsubscribeForm.path}?token=${token}`}>Unsubscribe</a>
        </p>
      </>
    ),
  };
}

/** Stores the posted choice and redirects to the page that shows it, or explains why the link no longer works. */
export async function answerChoice(
  { token, ...given }: z.output<typeof choiceForm.schema>,
  visitor: Visitor,
): Promise<Answer | Response> {
  const reader = await saveChoice(token, readChoice(given)!, visitor);
  if (!reader?.isSubscribed) return renderLinkPage(describeClosed(reader));
  return { ...ok(), page: `${choiceForm.page}?token=${token}&saved=yes` };
}

function describeClosed(reader: Reader | null): Page {
  if (reader)
    return {
      title: 'You are not subscribed',
      status: 410,
      children: (
        <>
          <p>
            <MaskedEmail {...reader} /> isn’t on our list, so there is nothing to choose. If you
            subscribe again within {retention.unsubscribedAddresses.text}, your earlier choice still
            holds.
          </p>
          <SubscribeAgain />
        </>
      ),
    };
  return unknownLink(
    <>
      <p>
        A link works while you are subscribed. {retention.unsubscribedAddresses.text} after you
        leave, we delete your address and your choice.
      </p>
      <SubscribeAgain />
      {writeToUs}
    </>,
  );
}
