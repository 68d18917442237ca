/** The page of a lead: its record, follow-up state and history. Plain HTML. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { Fact } from '#src/components/Fact.tsx';
import { Field, TextAreaField } from '#src/components/form/Field.tsx';
import { env } from '#src/environment/env.ts';
import { fieldProps } from '#src/forms/define-form.ts';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { SavedNote } from '#src/forms/server/describe-saved.server.tsx';
import { batch, database } from '#src/integrations/database/client.ts';
import {
  leadStates,
  questionAnswers,
  type LeadChange,
} from '#src/integrations/database/tables/leads.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { inboxPath, listAddress } from '#src/features/operations/inbox/inbox-address.ts';
import { Moment, renderValue } from '#src/features/operations/inbox/InboxRows.server.tsx';
import { inboxLists } from '#src/features/operations/inbox/lists.server.ts';
import {
  answerForm,
  leadForm,
  type leadPageSchema,
} from '#src/features/operations/inbox/inbox-forms.ts';
import { leadLabels, leadStateNames, type Lead } from './lead.ts';

/** Renders a lead with the forms to change its state and, for a question, to answer it. */
export async function renderLead({
  kind = 'questions',
  id,
  saved,
}: z.output<typeof leadPageSchema>): Promise<PrivatePage> {
  const list = inboxLists[kind];
  const back = (
    <p>
      <a href={listAddress(inboxPath, { kind })}>Back to {list.label.toLowerCase()}</a>
    </p>
  );
  const { records, states, answers } = await batch({
    records: list.select({ after: null, typed: null, only: id, limit: 1 }),
    states: database()
      .select({ log: leadStates.log })
      .from(leadStates)
      .where(and(eq(leadStates.kind, kind), eq(leadStates.leadId, id))),
    answers: database()
      .select()
      .from(questionAnswers)
      .where(sql`${questionAnswers.questionId}::text = ${id}`)
      .orderBy(asc(questionAnswers.number)),
  });
  const [row] = list.toRows(records);
  if (!row) {
    const title = 'We couldn’t find this row';
    return {
      title,
      status: 404,
      children: (
        <>
          <h1>{title}</h1>
          <p>It may have been deleted, because its time was over or because its owner asked.</p>
          {back}
        </>
      ),
    };
  }
  const facts = list.fields.flatMap(({ label, place }, index) => {
    const value = place !== 'lead' && renderValue(row.values[index] ?? null);
    return value ? [{ label, value }] : [];
  });
  // A report of a mistake may come without an address.
  const canAnswer = kind === 'questions' && facts.some(({ label }) => label === 'Email');
  const lead = row.lead ?? { state: 'new', assignee: null };
  return {
    title: `${list.label}: follow-up`,
    children: (
      <div className="[&>*+*]:mt-24">
        <h1>{list.label}: follow-up</h1>
        {saved && <SavedNote {...(saved === 'answer' ? answerForm : leadForm).messages} />}
        <dl className="grid gap-12 wrap-anywhere [&_dd]:whitespace-pre-line">
          <Fact label={list.momentLabel}>
            <Moment at={row.receivedAt} />
          </Fact>
          {facts
            // These repeat texts that the page shows in full.
            .filter(({ label }) => label !== 'Beginning' && label !== 'Our answers')
            .map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
        </dl>
        {canAnswer && <Answers answers={answers} id={id} />}
        <h2 className="text-24">{leadForm.label}</h2>
        <LeadFields lead={lead} values={{ kind, id }} />
        <Log log={states[0]?.log ?? []} />
        {back}
      </div>
    ),
  };
}

function Answers({
  answers,
  id,
}: {
  answers: (typeof questionAnswers.$inferSelect)[];
  id: string;
}) {
  const done = fieldProps(answerForm, 'isDone');
  return (
    <>
      {answers.length > 0 && <h2 className="text-24">Our answers</h2>}
      {answers.map(({ number, answer, authorEmail, answeredAt }) => (
        <div key={number} className="border-l-4 border-rule-2 pl-16 wrap-anywhere">
          <p className="small">
            <Moment at={answeredAt} />, <bdi>{authorEmail}</bdi>
          </p>
          <p className="whitespace-pre-line">{answer}</p>
        </div>
      ))}
      <h2 className="text-24">{answerForm.label}</h2>
      <PlainForm
        form={answerForm}
        values={{ kind: 'questions', id, number: String(answers.length + 1) }}
      >
        <TextAreaField {...fieldProps(answerForm, 'answer')} rows={8} />
        <label className="flex gap-12" htmlFor={done.id}>
          <input
            className="mt-4 size-20 flex-none accent-river"
            type="checkbox"
            id={done.id}
            name={done.name}
            value="yes"
            defaultChecked
          />
          {done.label}
        </label>
      </PlainForm>
    </>
  );
}

function LeadFields({ lead, values }: { lead: Lead; values: Record<string, string> }) {
  const [state, assignee] = [fieldProps(leadForm, 'state'), fieldProps(leadForm, 'assignee')];
  const administrators = env().ADMIN_EMAILS;
  return (
    <PlainForm form={leadForm} values={values} secondary>
      <Field id={state.id} label={state.label}>
        <select className="input" id={state.id} name={state.name} defaultValue={lead.state}>
          {leadStateNames.map((name) => (
            <option key={name} value={name}>
              {leadLabels[name]}
            </option>
          ))}
        </select>
      </Field>
      <Field id={assignee.id} label={assignee.label}>
        <select
          className="input"
          id={assignee.id}
          name={assignee.name}
          defaultValue={administrators.includes(lead.assignee ?? '') ? lead.assignee! : ''}
        >
          <option value="">No one</option>
          {administrators.map((address) => (
            <option key={address} value={address}>
              {address}
            </option>
          ))}
        </select>
      </Field>
      <TextAreaField {...fieldProps(leadForm, 'note')} />
    </PlainForm>
  );
}

/** The history, newest first: author, time and changes. */
function Log({ log }: { log: LeadChange[] }) {
  if (log.length === 0) return null;
  const lines = log.map(({ at, by, state, assignee, note }, index) => {
    const before = log[index - 1] ?? { state: 'new', assignee: null };
    const changes = [
      state !== before.state && `State: ${leadLabels[state]}.`,
      assignee !== before.assignee && `Assigned to ${assignee ?? 'no one'}.`,
    ].filter(Boolean);
    return { at: new Date(at), by, changes: changes.join(' '), note };
  });
  return (
    <>
      <h2 className="text-24">What was done</h2>
      <ol className="wrap-anywhere" reversed>
        {lines.toReversed().map(({ at, by, changes, note }, index) => (
          <li key={index} className="border-t border-rule py-12">
            <p className="small">
              <Moment at={at} />, <bdi>{by}</bdi>
            </p>
            {changes && <p>{changes}</p>}
            {note && (
              <p className="whitespace-pre-line">
                <bdi>{note}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
