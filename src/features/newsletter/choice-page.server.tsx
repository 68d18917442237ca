/** The page behind the link in each mail with which a reader chooses what the next ones carry. */
import type * as z from 'zod/mini';
import { PlainForm } from '#src/forms/PlainForm.server.tsx';
import { SavedNote } from '#src/forms/SavedNote.server.tsx';
import { retention } from '#src/promises/retention.ts';
import { ok, type Answer, type Visitor } from '#src/server/endpoint.ts';
import {
  answerLink,
  unavailablePage,
  renderLinkPage,
  unknownLink,
} from '#src/server/link-page.server.tsx';
import type { Page } from '#src/server/site-page.ts';
import { subscribeAgain, writeToUs } from './closed-link.server.tsx';
import { ChoiceFields } from './choice-fields.server.tsx';
import { readChoice, boxesOf } from './choice.ts';
import { findReader, saveChoice, type Reader } from './choose.server.ts';
import { choiceForm, type choicePageSchema, unsubscribeForm } from './link-forms.ts';

/** Shows what a link's reader gets, and the form that changes it; showing changes nothing. */
export function renderChoicePage({
  token,
  saved,
}: z.output<typeof choicePageSchema>): Promise<Response> {
  return answerLink(unavailablePage(writeToUs), async () => {
    const reader = await findReader(token);
    return renderLinkPage(
      reader?.isSubscribed ? describeChoice(reader, token, saved) : describeClosed(reader),
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
        {saved && <SavedNote {...choiceForm.words} />}
        <p>
          For our weekly email to{' '}
          <strong>
            <bdi>{maskedEmail}</bdi>
          </strong>
          .
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

/** The button's action: stores the choice and shows it, or says why it cannot. */
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
            <strong>
              <bdi>{reader.maskedEmail}</bdi>
            </strong>{' '}
            isn’t on our list, so there is nothing to choose. If you subscribe again within{' '}
            {retention.unsubscribedAddresses.words}, your earlier choice still holds.
          </p>
          {subscribeAgain}
        </>
      ),
    };
  return unknownLink(
    <>
      <p>
        A link works while you are subscribed. {retention.unsubscribedAddresses.words} after you
        leave, we delete your address and your choice.
      </p>
      {subscribeAgain}
      {writeToUs}
    </>,
  );
}
