/** The emails that a preview holds, for administrators to read. */
import { sql } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';

const mostMails = 50;

/** An email that a preview holds. */
export interface HeldMail extends Record<string, unknown> {
  id: string;
  recipient: string;
  subject: string;
  text: string;
}

/**
 * A query, to await or to batch, for the newest ones. It leaves out emails from before the database was marked for
 * previews: a branch has copies of production's emails, whose links work in production.
 */
export function selectHeldMails() {
  return database().execute<HeldMail>(sql`
    select mail.id, recipient, subject, text_body as text
    from outbox_mails as mail, deploy_context as mark
    where state = 'held' and created_at > marked_at and mark.context = 'preview'
    order by created_at desc limit ${mostMails}::integer`);
}

/** Renders the emails with their texts, newest first. */
export function PreviewMails({ mails }: { mails: readonly HeldMail[] }) {
  return (
    <>
      <h2>Email of this preview</h2>
      <p>
        A preview sends no email and no text message. It holds what production would have sent, the
        newest first.
      </p>
      {mails.length === 0 && <p>There is none yet.</p>}
      {mails.map(({ id, recipient, subject, text }) => (
        <section key={id} className="border-t border-rule py-16">
          <h3>{subject}</h3>
          <p>To {recipient}</p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
        </section>
      ))}
    </>
  );
}
