import type { ReactNode } from 'react';
import { Icon, type ScreenIcon } from '#src/features/tour/parts/Icon.tsx';
import { markPath } from '#src/assets/drawings/mark-path.ts';

const places: { icon: ScreenIcon; title: string; count?: number }[] = [
  { icon: 'grid', title: 'Dashboard' },
  { icon: 'flag', title: 'Strategy' },
  { icon: 'policy', title: 'Policy' },
  { icon: 'use-case', title: 'Use cases', count: 47 },
  { icon: 'store', title: 'Vendors' },
  { icon: 'assessments', title: 'Risk', count: 5 },
  { icon: 'fairness', title: 'Fairness' },
  { icon: 'datahub', title: 'Data discovery' },
];

interface ScreenProps {
  /** One of the places that the sidebar names. */
  title: string;
  children: ReactNode;
}

/** A screen of the suite: sidebar, search, and below its title what it shows. */
export function Screen({ title, children }: ScreenProps) {
  return (
    <>
      <Sidebar note="Sample data" foot={<Place icon="assistant">Ask Lexi</Place>}>
        {places.map((place) => (
          <Place
            icon={place.icon}
            here={place.title === title}
            count={place.count}
            key={place.title}
          >
            {place.title}
          </Place>
        ))}
      </Sidebar>
      <header className="absolute top-0 right-0 left-212 flex h-60 items-center justify-between border-b border-rule bg-panel px-24">
        <div className="flex h-36 w-300 items-center gap-9 rounded-[5px] border border-edge px-11 text-ink-3">
          <Icon name="search" className="size-16 text-ink-2" />
          Search AI tools, vendors, policies
        </div>
        <div className="flex items-center gap-14 leading-18">
          <Icon name="bell" />
          <div>
            <b className="block font-560">Dana Okafor</b>
            <small className="block text-ink-3">Chief Data Officer</small>
          </div>
          <Initials of="DO" />
        </div>
      </header>
      <main className="absolute inset-[60px_0_0_212px] grid content-start gap-16 px-24 pt-14 pb-16">
        <h1 className="text-25/30 font-680 tracking-18">{title}</h1>
        {children}
      </main>
    </>
  );
}

interface SidebarProps {
  /** What is said below the agency's name. */
  note: string;
  foot: ReactNode;
  children: ReactNode;
}

/** The dark column at the left of a screen: the logo, whose data it is, and where one can go. */
function Sidebar({ note, foot, children }: SidebarProps) {
  return (
    <aside className="absolute inset-y-0 left-0 flex w-212 flex-col bg-deep px-12 pt-18 pb-12 text-[#dfe8ea]">
      <Logo />
      <div className="mt-17 mb-14 flex h-54 items-center justify-between rounded-[5px] border border-[#2c5261] px-10 leading-18 text-paper">
        <div>
          <b className="block text-[13.5px] font-560">City of Port Amelie</b>
          <small className="block text-[#b9cdd2]">{note}</small>
        </div>
        <Icon name="down" className="size-16 text-[#cfe0e3]" />
      </div>
      <nav>{children}</nav>
      <div className="mt-auto border-t border-[#2c5261] pt-6">{foot}</div>
    </aside>
  );
}

interface PlaceProps {
  icon: ScreenIcon;
  here?: boolean;
  count?: number | undefined;
  children: ReactNode;
}

/** A link of the sidebar; the one to the screen itself is marked. */
export function Place({ icon, here = false, count, children }: PlaceProps) {
  return (
    <div
      className={`flex h-38 items-center gap-12 rounded-[5px] px-10 ${here ? 'bg-[#1b4b5a] font-640 text-panel' : 'font-500'}`}
    >
      <Icon name={icon} className="size-18 text-[#cfe0e3]" />
      {children}
      {count && (
        <span className="ml-auto min-w-20 rounded-[3px] bg-[#255766] px-6 text-center text-12/18 font-640 text-panel">
          {count}
        </span>
      )}
    </div>
  );
}

/** Who is signed in, or who wrote. */
function Initials({ of, dark = false }: { of: string; dark?: boolean }) {
  const colors = dark ? 'bg-[#255766] text-panel' : 'bg-river-tint-2 text-deep';
  return (
    <span className={`grid size-32 place-items-center rounded-full text-12 font-700 ${colors}`}>
      {of}
    </span>
  );
}

/** `src/assets/drawings/logo.svg` in the colors of a deep ground. */
function Logo() {
  return (
    <svg className="ml-8 h-29 w-94 flex-none" viewBox="0 0 110 34">
      <path className="fill-[#9ad5da]" transform="translate(0 1)" d={markPath} />
      <g className="fill-paper" transform="matrix(.1 0 0 .1 41 26.6)">
        <path d="M21 0V-188H60V-33H141V0z" />
        <path
          id="e"
          transform="translate(139)"
          d="M78 3Q58 3 43-6Q28-14 19-30Q11-45 11-66Q11-86 18-102Q26-118 41-128Q55-137 76-137Q97-137 111-128Q125-120 132-104Q139-89 139-69V-58H49Q49-48 53-41Q56-34 62-30Q68-26 77-26Q87-26 94-30Q101-34 104-43H139Q137-29 128-18Q118-8 105-3Q92 3 78 3zM49-81H103Q103-89 100-96Q97-102 91-106Q85-110 76-110Q68-110 62-106Q56-102 52-95Q49-89 49-81z"
        />
        <path transform="translate(279)" d="M54 0L3-134H39L67-50H68L97-134H133L82 0z" />
        <use href="#e" x="262" />
        <use href="#e" x="403" />
      </g>
    </svg>
  );
}

const agents: [ScreenIcon, string][] = [
  ['policy', 'Permit letters'],
  ['list', 'Council minutes'],
  ['search', 'Records requests'],
  ['coins', 'Budget questions'],
  ['user', 'Benefits eligibility'],
];

/** The other product around its screen: sidebar with agents, and a title. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Sidebar
        note="Workspace, sample data"
        foot={
          <div className="flex h-44 items-center gap-12 px-8 font-500">
            <Initials of="JN" dark />
            Signed in with SSO
          </div>
        }
      >
        <Place icon="plus" here>
          New chat
        </Place>
        <h4 className="mx-10 mt-17 mb-5 text-13/20 font-500 text-[#b9cdd2]">Government agents</h4>
        {agents.map(([icon, name]) => (
          <Place icon={icon} key={name}>
            {name}
          </Place>
        ))}
      </Sidebar>
      <main className="absolute inset-[0_0_0_212px] grid content-start gap-16 px-24 pt-14 pb-16">
        <h1 className="text-25/30 font-680 tracking-18">Chat with documents</h1>
        {children}
      </main>
    </>
  );
}
