import type { ReactNode } from 'react';
import { Icon, type ScreenIcon } from '#src/features/tour/parts/Icon.tsx';
import { Initials, Place, Sidebar } from './Sidebar.tsx';

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
