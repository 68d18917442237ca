/** A page for administrators: what Lexi could not answer or answered without helping, masked and grouped, and statistics of the model. */
import { and, gt, isNotNull, or, eq, sql } from 'drizzle-orm';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { batch, database } from '#src/integrations/database/client.ts';
import { chatExchanges, chatModelCounts } from '#src/integrations/database/tables/chat.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import { groupQuestions, writeQuestionFile, type QuestionGroup } from './group-questions.ts';

/** The number of messages that are read, newest first. */
const mostRead = 2_000;
const mostShown = 100;
const { question, outcome, helped, askedAt, reply } = chatExchanges;

/** Lists the groups, the most frequent first, each with the text of a question file to copy. */
export async function renderLearning(): Promise<PrivatePage> {
  const { missed, counts } = await batch({
    missed: database()
      .select({ question, outcome, helped })
      .from(chatExchanges)
      .where(
        and(
          isNotNull(reply),
          gt(askedAt, sql`now() - interval '30 days'`),
          or(eq(outcome, 'nothing'), eq(helped, false)),
        ),
      )
      .orderBy(sql`${askedAt} desc`)
      .limit(mostRead),
    counts: database()
      .select()
      .from(chatModelCounts)
      .where(gt(chatModelCounts.day, sql`current_date - 30`))
      .orderBy(sql`${chatModelCounts.day} desc`, chatModelCounts.model),
  });
  const groups = groupQuestions(missed).slice(0, mostShown);
  const today = ourDay();
  return {
    title: 'What Lexi could not answer',
    children: (
      <div className="[&>*+*]:mt-24">
        <h1>What Lexi could not answer</h1>
        <p>
          Of the last 30 days: messages without an answer, and answers that did not help. Numbers,
          addresses and what is in quotes are masked. Equal messages are one group.
        </p>
        {groups.length === 0 && <p>Nothing here yet.</p>}
        <ol>
          {groups.map((group) => (
            <Group key={group.stems} group={group} today={today} />
          ))}
        </ol>
        <h2>The language model</h2>
        {counts.length === 0 ? (
          <p>It was not asked in the last 30 days.</p>
        ) : (
          <table>
            <thead>
              <tr>
                {['Day', 'Version', 'Answers', 'Seconds an answer', 'Sentences dropped'].map(
                  (heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {counts.map(({ day, model, answers, pieces, dropped, milliseconds }) => (
                <tr key={day + model}>
                  <td>{writtenDay(day)}</td>
                  <td>{model}</td>
                  <td>{answers}</td>
                  <td>{(milliseconds / Math.max(1, answers) / 1000).toFixed(1)}</td>
                  <td>{pieces === 0 ? '0' : Math.round((100 * dropped) / pieces)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p>
          <a href="/admin">Admin settings</a>
        </p>
      </div>
    ),
  };
}

function Group({ group, today }: { group: QuestionGroup; today: string }) {
  return (
    <li>
      <p>
        <strong>{group.shown}</strong>{' '}
        {group.unanswered > 0 && `Not answered: ${group.unanswered}. `}
        {group.unhelpful > 0 && `Did not help: ${group.unhelpful}.`}
      </p>
      <details>
        <summary>Write this answer</summary>
        <p>
          Copy this into a new file in <code>src/content/questions</code>, write the answer, and
          open a pull request.
        </p>
        <pre className="overflow-auto">{writeQuestionFile(group, today)}</pre>
      </details>
    </li>
  );
}
