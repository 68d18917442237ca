import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import type { Lesson } from '#src/server/lessons.ts';
import {
  listFooter,
  listHeaders,
  type Subscriber,
} from '#src/features/newsletter/issues/list-mail.server.ts';

/** Writes the email with a lesson; `place` is such as 'Lesson 2 of 5'. */
export function lessonMail(
  { title, paragraphs, task, paper }: Lesson,
  place: string,
  subscriber: Subscriber,
  siteUrl: string,
): Mail {
  return {
    to: subscriber.email,
    subject: `${place}: ${title}`,
    ...renderMail({
      heading: title,
      paragraphs: [place, ...paragraphs],
      sections: [{ heading: 'Your task', paragraph: task }],
      action: { label: paper.label, url: `${siteUrl}${paper.path}` },
      footer: listFooter(subscriber, siteUrl, 'five-lessons'),
    }),
    headers: listHeaders(subscriber, siteUrl, 'five-lessons'),
  };
}
