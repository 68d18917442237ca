import { randomUUID } from 'node:crypto';
import { typedFacts } from '#src/forms/server/typed-facts.server.ts';
import { database } from '#src/integrations/database/client.ts';
import { barrierReports } from '#src/integrations/database/tables/leads.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { type Mail, queueMail } from '#src/integrations/mail/outbox.ts';
import { ownTerms } from '#src/buying/terms/legal-figures.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { site } from '#src/site.ts';
import { barrierForm, type BarrierReport } from './barrier-form.ts';

/** Stores a report with the mail to support in one batch. The sender gets no mail, because the typed address may be another person's. */
export async function reportBarrier(report: BarrierReport, visitor: Visitor): Promise<void> {
  await visitor.batch({
    report: database()
      .insert(barrierReports)
      .values({ ...report, id: randomUUID() }),
    mail: queueMail(barrierMail(report)),
  });
}

function barrierMail(report: BarrierReport): Mail {
  const { email } = report;
  return {
    to: site.contact.supportEmail,
    subject: 'A barrier on the website',
    ...renderMail({
      heading: 'A barrier on the website',
      paragraphs: [
        email
          ? `Answer within ${ownTerms.barrierAnswer.text}: how and when we will remove it.`
          : 'No email address was left, so no one waits for an answer.',
      ],
      facts: typedFacts(barrierForm, report),
    }),
    ...(email && { headers: { 'Reply-To': email } }),
    // Mails to our own team are not limited.
    countsToward: 'nothing',
  };
}
