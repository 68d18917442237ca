/** The page on which an administrator announces a new version of a legal text. Plain HTML. */
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { Field, TextAreaField } from '#src/components/form/Field.tsx';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { writtenDate } from '#src/formats/our-day.ts';
import { fieldProps } from '#src/forms/define-form.ts';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { SavedNote } from '#src/forms/server/describe-saved.server.tsx';
import { batch, database } from '#src/integrations/database/client.ts';
import { auditEntries } from '#src/integrations/database/tables/accounts.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { announced, appliesFrom, readersOf } from './announce.server.ts';
import {
  announcedTexts,
  announcementForm,
  newestVersions,
  type announcementPageSchema,
} from './announcement-form.ts';

const count = (readers: keyof typeof readersOf) =>
  database().execute<{ count: number }>(
    sql`select count(*)::integer as count from (${readersOf[readers]}) as reader`,
  );

/** Renders the texts with the number of people they bind, past announcements, and the form. */
export async function renderAnnouncements({
  saved,
}: z.output<typeof announcementPageSchema>): Promise<PrivatePage> {
  const { plans, accounts, done } = await batch({
    plans: count('plans'),
    accounts: count('accounts'),
    done: database()
      .select({ at: auditEntries.at, version: auditEntries.detail })
      .from(auditEntries)
      .where(eq(auditEntries.action, announced)),
  });
  const readers = { plans: plans.rows[0]?.count, accounts: accounts.rows[0]?.count };
  const version = fieldProps(announcementForm, 'version');
  return {
    title: announcementForm.label,
    children: (
      <>
        <h1>{announcementForm.label}</h1>
        {saved && <SavedNote {...announcementForm.messages} />}
        <p>
          Our texts promise notice by email. The email names the first day on which the version
          applies, {writtenDay(appliesFrom(''))} at the earliest, and links to it.
        </p>
        <ul>
          {newestVersions.map(({ id, day, version: newest }) => {
            const earlier = done.find((entry) => entry.version === newest);
            return (
              <li key={newest}>
                {announcedTexts[id].title} of {writtenDay(day)}:{' '}
                {earlier
                  ? `announced on ${writtenDate(earlier.at)}`
                  : `not announced; addresses that it binds: ${readers[announcedTexts[id].readers] ?? 0}`}
              </li>
            );
          })}
        </ul>
        <PlainForm form={announcementForm}>
          <Field id={version.id} label={version.label}>
            <select className="input" id={version.id} name={version.name} required>
              {newestVersions.map(({ id, day, version: newest }) => (
                <option key={newest} value={newest}>
                  {`${announcedTexts[id].title} of ${writtenDay(day)}`}
                </option>
              ))}
            </select>
          </Field>
          <TextAreaField {...fieldProps(announcementForm, 'changes')} rows={6} />
        </PlainForm>
        <p>
          <a href="/account">Your account</a>
        </p>
      </>
    ),
  };
}
