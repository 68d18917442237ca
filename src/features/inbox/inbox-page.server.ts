/** The inbox: what the site has collected, for administrators to read. Plain HTML, no script. */
import type * as z from 'zod/mini';
import { batch } from '#src/integrations/database/client.ts';
import type { PrivatePage } from '#src/server/accounts/private-page.server.ts';
import { escapeHtml } from '#src/server/site-page.ts';
import { describeCrashes, selectCrashKinds } from './count-crashes.server.ts';
import {
  countedUpTo,
  selectUndeliveredCounts,
  type UndeliveredCounts,
} from './count-undelivered.server.ts';
import {
  inboxCsvPath,
  inboxPath,
  kindNames,
  listAddress,
  undeliveredStates,
  type inboxPageSchema,
  type KindName,
  type ListPart,
  type UndeliveredState,
} from './inbox-address.ts';
import { renderRows } from './inbox-rows.server.ts';
import { inboxKinds } from './kinds.server.ts';
import type { InboxRow } from './kinds/kind.server.ts';
import { toWordQuery } from './search-words.ts';

type Asked = z.output<typeof inboxPageSchema>;
/** The part of a list that a page is of. */
type Part = Required<Pick<ListPart, 'kind' | 'q'>> & Pick<ListPart, 'state'>;

const rowsPerPage = 50;

/** Shows a page of a list, newest first. */
export async function renderInbox({ kind, q, state, after, outcome }: Asked): Promise<PrivatePage> {
  // Only the form of a mail leads back here with an outcome, and not always with its kind.
  const name = kind ?? (outcome ? 'mail' : 'bookings');
  const list = inboxKinds[name];
  const part = { kind: name, q, state: name === 'mail' ? state : undefined };
  const wordQuery = q ? (toWordQuery(q) ?? '') : null;
  const { records, undelivered, crashKinds } = await batch({
    records: list.select({ after, wordQuery, state, limit: rowsPerPage + 1 }),
    undelivered: selectUndeliveredCounts(),
    crashKinds: selectCrashKinds(),
  });
  const rows = list.toRows(records);
  const shown = rows.slice(0, rowsPerPage);
  const counts = undelivered.rows[0] ?? { failed: 0, unconfirmed: 0, held: 0, waiting: 0 };
  const crashes = describeCrashes(crashKinds.rows);
  const hasOlder = rows.length > shown.length;
  return {
    title: `${list.label}: inbox`,
    body: `<div class="inbox">
      <h1>Inbox</h1>
      ${outcome ? `<p class="inbox-outcome" role="status">${outcomes[outcome]}</p>` : ''}
      ${crashes && `<p class="inbox-crashes">${escapeHtml(crashes)}</p>`}
      ${renderTabs(name, counts)}
      <h2>${list.label}</h2>
      ${name === 'mail' ? renderCounts(counts, state) : ''}
      ${renderSearch(part)}
      ${renderLinks(part)}
      ${shown.length === 0 ? `<p>${q || part.state || after ? 'Nothing was found.' : 'Nothing here yet.'}</p>` : renderRows(list, shown)}
      ${renderWays(part, { isLater: after !== null, last: hasOlder ? shown.at(-1) : undefined })}
    </div>`,
  };
}

const outcomes: Record<NonNullable<Asked['outcome']>, string> = {
  done: 'The mail is being sent.',
  invalid: 'This mail cannot be sent again: it is gone, sent, or about to be sent.',
  'too-many': 'That was a lot at once. Please wait a few minutes and try again.',
  failed: 'Something went wrong on our side, and nothing was sent. Please try again in a minute.',
};

function renderTabs(current: KindName, counts: UndeliveredCounts): string {
  const tabs = kindNames.map((name) => {
    const mark = name === current ? ' aria-current="page"' : '';
    const count = name === 'mail' ? countAll(counts) : '';
    return `<li><a href="${escapeHtml(listAddress(inboxPath, { kind: name }))}"${mark}>${inboxKinds[name].label}${count && ` (${count})`}</a></li>`;
  });
  return `<nav class="inbox-tabs" aria-label="Lists"><ul>${tabs.join('')}</ul></nav>`;
}

const written = (count: number) => (count < countedUpTo ? String(count) : `${countedUpTo}+`);

function countAll(counts: UndeliveredCounts): string {
  const all = undeliveredStates.reduce((sum, state) => sum + counts[state], 0);
  return all === 0 ? '' : written(all);
}

/** Each count leads to its mails. */
function renderCounts(counts: UndeliveredCounts, shown: UndeliveredState | undefined): string {
  const words = {
    failed: 'failed (given up)',
    unconfirmed: 'unconfirmed (perhaps delivered)',
    held: 'held (too many in a day)',
    waiting: 'waiting (to be sent)',
  };
  const links = undeliveredStates.map((state) => {
    const href = escapeHtml(listAddress(inboxPath, { kind: 'mail', state }));
    const mark = state === shown ? ' aria-current="true"' : '';
    return `<li><a href="${href}"${mark}>${written(counts[state])} ${words[state]}</a></li>`;
  });
  return `<ul class="inbox-counts">${links.join('')}</ul>`;
}

function renderSearch({ kind, q, state }: Part): string {
  const all =
    q || state
      ? `<a class="inbox-clear" href="${escapeHtml(listAddress(inboxPath, { kind }))}">Show all</a>`
      : '';
  const narrowed = state ? `<input type="hidden" name="state" value="${state}">` : '';
  return `<form class="inbox-search" role="search" method="get" action="${inboxPath}">
    <input type="hidden" name="kind" value="${kind}">${narrowed}
    <div class="field">
      <label class="label" for="inbox-q">Search by ${inboxKinds[kind].searched}</label>
      <p class="hint" id="inbox-q-hint">Words, or their beginnings. All of them must be found.</p>
      <input class="input" id="inbox-q" name="q" type="search" maxlength="200" value="${escapeHtml(q)}" aria-describedby="inbox-q-hint" autocomplete="off" spellcheck="false">
    </div>
    <button class="button" type="submit">Search</button>
    ${all}
  </form>`;
}

function renderLinks(part: Part): string {
  const file = escapeHtml(listAddress(inboxCsvPath, part));
  const what = part.q || part.state ? 'Download what was found as CSV' : 'Download all as CSV';
  return `<p class="inbox-links"><a href="${file}" download>${what}</a> <a href="/admin">Admin settings</a></p>`;
}

interface Ways {
  /** This is not the first page. */
  isLater: boolean;
  /** The last row shown, when there are older ones. */
  last: InboxRow | undefined;
}

function renderWays(part: Part, { isLater, last }: Ways): string {
  const newest = listAddress(inboxPath, part);
  const older = last && listAddress(inboxPath, { ...part, after: last.place });
  if (!isLater && !older) return '';
  return `<nav class="inbox-ways" aria-label="Pages">
    ${isLater ? `<a class="button button-secondary" href="${escapeHtml(newest)}">Newest</a>` : ''}
    ${older ? `<a class="button button-secondary" href="${escapeHtml(older)}" rel="next">Older</a>` : ''}
  </nav>`;
}
