import { markPath } from '#src/assets/drawings/mark-path.ts';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon, type ScreenIcon } from '../parts/Icon.tsx';
import { Register } from './Register.tsx';
import { Initials, Place, Sidebar } from './Sidebar.tsx';

const agents: [ScreenIcon, string][] = [
  ['policy', 'Permit letters'],
  ['list', 'Council minutes'],
  ['search', 'Records requests'],
  ['coins', 'Budget questions'],
  ['user', 'Benefits eligibility'],
];

const chats = [
  'Setback rules, chapter 12',
  'Draft: storm debris notice',
  'Grant report outline',
  'Minutes, July 8',
  'Fee schedule, old and new',
];

const rules = [
  ['Side setback', '5 feet', '§ 12-41(b)'],
  ['Rear setback', '5 feet, 10 feet on an alley', '§ 12-41(c)'],
  ['Permit', 'Not needed under 120 sq ft', '§ 12-07'],
];

const facts = [
  ['Model', 'Long documents'],
  ['Agent', 'Permit letters'],
  ['Kept as a record', '3 years'],
  ['Shared with', 'Only you'],
];

/** The other product: a chat about a document, with the passages it rests on. */
export function Workspace() {
  return (
    <>
      <Sidebar
        width="w-248"
        note="Workspace, sample data"
        foot={
          <div className="flex h-44 items-center gap-12 px-8 font-500">
            <Initials of="JN" dark />
            Signed in with SSO
          </div>
        }
      >
        <Place icon="plus" height="h-36" here>
          New chat
        </Place>
        <SidebarHeading>Government agents</SidebarHeading>
        {agents.map(([icon, name]) => (
          <Place icon={icon} height="h-36" key={name}>
            {name}
          </Place>
        ))}
        <SidebarHeading>Recent</SidebarHeading>
        {chats.map((chat, at) => (
          <div
            className={`flex h-34 items-center px-10 ${at === 0 ? 'font-640 text-panel' : ''}`}
            key={chat}
          >
            {chat}
          </div>
        ))}
      </Sidebar>
      <main className="absolute inset-[0_0_0_248px] grid grid-cols-[1fr_340px] grid-rows-[60px_1fr] bg-panel">
        <header className="col-span-full flex items-center gap-12 border-b border-rule px-24">
          <h1 className="mr-auto text-16/24 font-680 tracking-4">Setback rules, chapter 12</h1>
          <Button label="Model: long documents" opens />
          <Button label="Share with team" />
        </header>
        <Chat />
        <Sources />
      </main>
    </>
  );
}

function SidebarHeading({ children }: { children: string }) {
  return <h4 className="mx-10 mt-17 mb-5 text-13/20 font-500 text-[#b9cdd2]">{children}</h4>;
}

function Chat() {
  return (
    <section className="flex flex-col pt-20 pr-32 pb-10 pl-28 text-[15.5px]/25">
      <p className="mb-20 ml-auto w-500 rounded-[5px] bg-river-tint px-18 py-14">
        A resident wants a 10 by 10 foot shed in zone R-2. What setbacks apply, and do they need a
        permit?
      </p>
      <div className="flex gap-14">
        <svg className="size-34 flex-none" viewBox="0 0 34 34">
          <rect className="fill-deep" width="34" height="34" rx="4" />
          <path className="fill-[#9ad5da]" transform="translate(6 6) scale(.69)" d={markPath} />
        </svg>
        <div className="flex-1">
          <h2 className="mt-4 mb-12 text-16/25 font-660 tracking-4">
            No building permit, but the setbacks still apply.
          </h2>
          <div className="[&>table]:border-t [&>table]:border-rule-2">
            <Register
              columns={{ 'Rule for a shed in R-2': 'ink', Requirement: 'ink', Where: 'ink' }}
              rows={rules}
              lines="h-42 text-15"
              gaps="px-8 first:pl-0 last:pr-16"
            />
          </div>
          <p className="mt-8 mb-12">
            At 10 by 10 feet the shed is 100 square feet, below the limit.
            <Cited passage={1} /> Ask whether the lot backs onto an alley before you answer.
            <Cited passage={2} />
          </p>
          <Draft />
        </div>
      </div>
      <div className="mt-auto rounded-6 border border-edge px-14 pt-11 pb-12">
        <p className="mb-12 text-15 text-ink-3">Ask about this document</p>
        <div className="flex gap-8">
          <Button label="Add files" look="slim" icon="clip" />
          <Button label="Agent: Permit letters" look="slim" opens />
          <Button label="Send" look="send" />
        </div>
      </div>
      <p className="mt-8 text-center text-13/20 text-ink-3">
        Your data is never used for training. Check answers before you rely on them.
      </p>
    </section>
  );
}

function Cited({ passage }: { passage: number }) {
  return <sup className="pl-1 text-12/[1] font-700 text-river">{passage}</sup>;
}

function Draft() {
  return (
    <div className="rounded-[5px] border border-rule-2 px-14 pt-11 pb-13">
      <h3 className="flex items-center gap-8 text-13/18 font-640">
        <Icon name="mail" className="size-16 text-river" />
        Draft reply
        <span className="ml-auto font-400 text-ink-3">not sent</span>
      </h3>
      <p className="mt-5 mb-10 text-14/21">
        A 10 by 10 foot shed in zone R-2 does not need a building permit. Please keep it at least 5
        feet from the side and rear lot lines, or 10 feet from a public alley.
      </p>
      <div className="flex gap-8">
        <Button label="Open as a letter" look="slim soft" />
        <Button label="Copy" look="slim soft" icon="copy" />
      </div>
    </div>
  );
}

function Sources() {
  return (
    <aside className="flex flex-col border-l border-rule bg-ground pt-20 pr-24 pb-16 pl-22">
      <h2 className="text-15/20 font-660 tracking-4" data-phone>
        Where this comes from
      </h2>
      <div
        className="mt-14 mb-16 flex items-center gap-12 rounded-[5px] border border-rule-2 bg-panel px-13 py-10"
        data-phone
      >
        <Icon name="policy" />
        <div>
          <b className="block text-[13.5px]">Zoning code, chapter 12.pdf</b>
          <small className="block text-ink-3">84 pages, stays in your workspace</small>
        </div>
      </div>
      <Passage number={1} place="§ 12-07, page 9" phone>
        A detached accessory structure <Mark>of less than 120 square feet of floor area</Mark>, not
        served by plumbing or gas, <Mark>does not require a building permit</Mark>, but shall meet
        the yards of the zone in which it stands.
      </Passage>
      <Passage number={2} place="§ 12-41(c), page 31">
        The rear yard of an accessory structure in R-1 and R-2 shall be not less than five feet,{' '}
        <Mark>and not less than ten feet where the lot abuts a public alley</Mark>.
      </Passage>
      <p className="border-l-3 border-brass-mark pt-4 pl-14 text-13/19 text-ink-2">
        Not found in the document: height limits for sheds. Ask the zoning desk, or add chapter 14.
      </p>
      <dl className="mt-auto grid grid-cols-[1fr_auto] gap-6 border-t border-rule-2 pt-12 text-13">
        {facts.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-600">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function Passage(props: { number: number; place: string; phone?: true; children: ReactNode }) {
  return (
    <article
      className="mb-12 rounded-[5px] border border-rule bg-panel px-14 pt-12 pb-14"
      data-phone={props.phone}
    >
      <h3 className="mb-8 flex items-center gap-9 text-13/18 font-640">
        <span className="w-20 rounded-[3px] bg-river text-center text-12/20 text-panel">
          {props.number}
        </span>
        {props.place}
      </h3>
      <p className="text-[13.5px]/21">{props.children}</p>
    </article>
  );
}

function Mark({ children }: { children: string }) {
  return <mark className="bg-[#f3e3b8] text-inherit">{children}</mark>;
}
