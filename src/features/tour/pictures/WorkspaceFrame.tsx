import type { ReactNode } from 'react';
import type { ScreenIcon } from '#src/features/tour/parts/Icon.tsx';
import { Initials, Place, Sidebar } from './Sidebar.tsx';

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
