/** Takes a report of a barrier: the record and the mail to our support, in one batch, one round trip. */
import { randomUUID } from 'node:crypto';
import { fenced } from '#src/formats/fenced.ts';
import { database } from '#src/integrations/database/client.ts';
import { barrierReports } from '#src/integrations/database/tables/barrier-reports.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { type Mail, queueMail } from '#src/integrations/mail/outbox.ts';
import { ownTerms } from '#src/promises/own-terms.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { site } from '#src/site.ts';
import type { BarrierReport } from './barrier-form.ts';

/** Stores a report and notifies support. The sender gets no mail: the address is typed, and may be another person's. */
export async function reportBarrier(report: BarrierReport, visitor: Visitor): Promise<void> {
  await visitor.batch({
    report: database()
      .insert(barrierReports)
      .values({ ...report, id: randomUUID() }),
    mail: queueMail(barrierMail(report)),
  });
}

/** The mail to support, with everything that was typed. */
function barrierMail({ problem, place, tools, email }: BarrierReport): Mail {
  return {
    to: site.contact.supportEmail,
    subject: 'A barrier on the website',
    ...renderMail({
      heading: 'A barrier on the website',
      paragraphs: [
        email
          ? `Answer within ${ownTerms.barrierAnswer.words}: how and when we will remove it.`
          : 'No email address was left, so no one waits for an answer.',
      ],
      facts: [
        ['What got in the way', fenced(problem)],
        ['Page or document', fenced(place) || 'not given'],
        ['Browser and tools', fenced(tools) || 'not given'],
        ['Email', email || 'not given'],
      ],
    }),
    ...(email && { headers: { 'Reply-To': email } }),
    // Our own desk: no cap holds it back.
    countsToward: 'nothing',
  };
}
