/** The inbox, in which administrators read what the site has collected. Plain HTML, no script. */
import type * as z from 'zod/mini';
import { Button, ButtonLink } from '#src/components/Button.tsx';
import { TextField } from '#src/components/form/Field.tsx';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { searchInput } from '#src/forms/rules.ts';
import { SavedNote } from '#src/forms/server/describe-saved.server.tsx';
import { batch } from '#src/integrations/database/client.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import {
  inboxCsvPath,
  inboxPath,
  listAddress,
  resendableStates,
  undeliveredStates,
  type inboxPageSchema,
  type ListPart,
  type UndeliveredState,
} from './inbox-address.ts';
import {
  countedUpTo,
  describeCrashes,
  selectCrashKinds,
  selectUndeliveredCounts,
  selectUnreachedLinks,
  type UndeliveredCounts,
  LawChecks,
  readLawChecks,
} from './inbox-notices.server.tsx';
import { InboxRows } from './InboxRows.server.tsx';
import { leadFilters, leadLabels, toLeadFilter } from './leads/lead.ts';
import { inboxLists, listNames, type ListName } from './lists.server.ts';
import type { InboxRow } from './lists/list.server.ts';
import { mostResent, resendAllForm, resendForm } from './inbox-forms.ts';

type Query = z.output<typeof inboxPageSchema>;
/** A filtered list. */
type Part = Required<Pick<ListPart, 'kind' | 'q'>> & Pick<ListPart, 'state' | 'lead'>;

const rowsPerPage = 50;

const styles = {
  // `!important`, because the page shell adds margins to list items.
  row: 'flex flex-wrap gap-x-24 gap-y-4 *:mt-0!',
  count: '[display:inline-block] py-10 text-16',
  tab: '[display:inline-block] border-b-3 border-transparent py-10 text-16 no-underline aria-[current]:border-river aria-[current]:font-640 aria-[current]:text-ink [&:hover]:underline',
  search:
    'flex flex-wrap items-end gap-x-16 gap-y-12 print:hidden [&>.field]:max-w-544 [&>.field]:flex-[1_1_20rem]',
  pages: 'flex flex-wrap items-end gap-x-16 gap-y-12 print:hidden',
};

/** Shows a page of a list, newest first. */
export async function renderInbox(
  { kind, q, state, lead, after, saved }: Query,
  _visitor: object,
  { email }: Pick<Account, 'email'>,
): Promise<PrivatePage> {
  const name = kind ?? 'bookings';
  const list = inboxLists[name];
  const part = {
    kind: name,
    q,
    state: name === 'mail' ? state : undefined,
    lead: list.leadKind && lead,
  };
  const [{ records, undelivered, crashKinds, links }, checks] = await Promise.all([
    batch({
      records: list.select({
        after,
        typed: q || null,
        state,
        lead: toLeadFilter(lead, email),
        limit: rowsPerPage + 1,
      }),
      undelivered: selectUndeliveredCounts(),
      crashKinds: selectCrashKinds(),
      links: selectUnreachedLinks(),
    }),
    readLawChecks(),
  ]);
  const rows = list.toRows(records);
  const shown = rows.slice(0, rowsPerPage);
  const counts = undelivered.rows[0] ?? { failed: 0, unconfirmed: 0, held: 0, waiting: 0 };
  const crashes = describeCrashes(crashKinds.rows);
  const hasOlder = rows.length > shown.length;
  return {
    title: `${list.label}: inbox`,
    children: (
      <div className="inbox print:text-13 [&>*+*]:mt-24">
        <h1 className="text-[clamp(2rem,6vw,3rem)]">Inbox</h1>
        {saved && <SavedNote {...(saved === 'resent' ? resendForm : resendAllForm).messages} />}
        {crashes && <p className="border-l-4 border-bad bg-bad-tint px-20 py-16">{crashes}</p>}
        <LawChecks checks={checks} links={links} />
        <Tabs current={name} counts={counts} />
        <h2 className="text-24">{list.label}</h2>
        {name === 'mail' && <Counts counts={counts} shown={state} />}
        {list.leadKind && <LeadStates {...part} />}
        <Search {...part} />
        <Links {...part} />
        {shown.length === 0 ? (
          <p>{q || part.state || part.lead || after ? 'No results.' : 'Nothing here yet.'}</p>
        ) : (
          <InboxRows list={list} rows={shown} />
        )}
        {after === null && shown.length > 1 && <ResendAll {...part} newest={shown[0]!} />}
        <Pages part={part} isLater={after !== null} last={hasOlder ? shown.at(-1) : undefined} />
      </div>
    ),
  };
}

function Tabs({ current, counts }: { current: ListName; counts: UndeliveredCounts }) {
  return (
    <nav className="border-b border-rule-2 print:hidden" aria-label="Lists">
      <ul className={styles.row}>
        {listNames.map((name) => {
          const count = name === 'mail' ? countAll(counts) : '';
          return (
            <li key={name}>
              <a
                className={styles.tab}
                href={listAddress(inboxPath, { kind: name })}
                aria-current={name === current ? 'page' : undefined}
              >
                {inboxLists[name].label}
                {count && ` (${count})`}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const written = (count: number) => (count < countedUpTo ? String(count) : `${countedUpTo}+`);

function countAll(counts: UndeliveredCounts): string {
  const all = undeliveredStates.reduce((sum, state) => sum + counts[state], 0);
  return all === 0 ? '' : written(all);
}

interface CountsProps {
  counts: UndeliveredCounts;
  shown: UndeliveredState | undefined;
}

/** Each count links to its emails. */
function Counts({ counts, shown }: CountsProps) {
  const labels = {
    failed: 'failed (given up)',
    unconfirmed: 'unconfirmed (may have been delivered)',
    held: 'held (too many in a day)',
    waiting: 'waiting (to be sent)',
  };
  return (
    <ul className={styles.row}>
      {undeliveredStates.map((state) => (
        <li key={state}>
          <a
            className={styles.count}
            href={listAddress(inboxPath, { kind: 'mail', state })}
            aria-current={state === shown ? 'true' : undefined}
          >
            {written(counts[state])} {labels[state]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Each state of leads links to its rows. */
function LeadStates({ kind, q, lead: shown }: Part) {
  return (
    <ul className={styles.row} aria-label="Follow-up">
      {[undefined, ...leadFilters].map((lead) => (
        <li key={lead ?? 'all'}>
          <a
            className={styles.tab}
            href={listAddress(inboxPath, { kind, q, lead })}
            aria-current={lead === shown ? 'true' : undefined}
          >
            {lead === undefined ? 'All' : lead === 'mine' ? 'Assigned to me' : leadLabels[lead]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** 'reference, name or agency'. */
const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function Search({ kind, q, state, lead }: Part) {
  return (
    <form className={styles.search} role="search" method="get" action={inboxPath}>
      <input type="hidden" name="kind" value={kind} />
      {state && <input type="hidden" name="state" value={state} />}
      {lead && <input type="hidden" name="lead" value={lead} />}
      <TextField
        id="inbox-q"
        label={`Search by ${orList.format(Object.keys(inboxLists[kind].searched))}`}
        hint="Words or the beginnings of words. Results match all of them."
        {...searchInput}
        value={q}
        spellCheck={false}
      />
      <Button type="submit">Search</Button>
      {(q || state || lead) && (
        <a className="py-10" href={listAddress(inboxPath, { kind })}>
          Show all
        </a>
      )}
    </form>
  );
}

function Links(part: Part) {
  return (
    <p className="flex flex-wrap items-end gap-x-24 text-16 *:py-10 print:hidden">
      <a href={listAddress(inboxCsvPath, part)} download>
        {part.q || part.state || part.lead
          ? 'Download these results as CSV'
          : 'Download all as CSV'}
      </a>{' '}
      <span>
        In the file, an apostrophe marks what a spreadsheet would change, such as 00420. It isn’t
        part of the value.
      </span>{' '}
      <a href="/admin/numbers">Numbers</a> <a href="/admin/health">State of the site</a>{' '}
      <a href="/admin">Admin settings</a>
    </p>
  );
}

/** Sends all emails of a state again, for example after a backup was restored or the mail server was down. */
function ResendAll({ state, q, newest }: Part & { newest: InboxRow }) {
  if (!resendableStates.some((resendable) => resendable === state)) return null;
  return (
    <section className="print:hidden [&>*+*]:mt-12">
      <h2 className="text-24">All at once</h2>
      <p>
        This sends every email that is {state}
        {q && ' and that your words find'}, on all pages of this list,{' '}
        {mostResent.toLocaleString('en-US')} at a time.
        {state === 'unconfirmed' &&
          ' Those that the mail server had already accepted arrive twice.'}
      </p>
      <PlainForm form={resendAllForm} values={{ state, q, until: newest.place.micros }} secondary />
    </section>
  );
}

interface PagesProps {
  part: Part;
  isLater: boolean;
  /** The last row shown, if there are older ones. */
  last: InboxRow | undefined;
}

function Pages({ part, isLater, last }: PagesProps) {
  if (!isLater && !last) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {isLater && (
        <ButtonLink secondary href={listAddress(inboxPath, part)}>
          Newest
        </ButtonLink>
      )}{' '}
      {last && (
        <ButtonLink
          secondary
          href={listAddress(inboxPath, { ...part, after: last.place })}
          rel="next"
        >
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
