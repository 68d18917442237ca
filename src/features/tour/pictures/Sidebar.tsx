import type { ReactNode } from 'react';
import { markPath } from '#src/assets/drawings/mark-path.ts';
import { Icon, type ScreenIcon } from '#src/features/tour/parts/Icon.tsx';

interface SidebarProps {
  /** What is said below the agency's name. */
  note: string;
  foot: ReactNode;
  children: ReactNode;
}

/** The dark column at the left of a screen: the logo, whose data it is, and where one can go. */
export function Sidebar({ note, foot, children }: SidebarProps) {
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
export function Initials({ of, dark = false }: { of: string; dark?: boolean }) {
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
