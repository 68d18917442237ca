import type { ReactNode } from 'react';
import { dueChecks, whyDue, type RecordCheck } from '#src/laws/checks/due-checks.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';
import type { UnreachedLink } from './inbox-notices.server.ts';

/** Reads when each record of this build's register was checked. */
export const readLawChecks = async () =>
  JSON.parse(await readBuiltFile('dist/law-checks.json')) as RecordCheck[];

interface LawChecksProps {
  checks: RecordCheck[];
  links: readonly UnreachedLink[];
}

/** The records of the register to check again: those with broken links, then those that are due. Open while a link is broken. */
export function LawChecks({ checks, links }: LawChecksProps) {
  const today = ourDay();
  const due = dueChecks(checks, today);
  const ids = new Set([...links.flatMap(({ laws }) => laws), ...due.map(({ id }) => id)]);
  if (ids.size === 0) return null;
  const isBroken = links.some(({ brokenSince }) => brokenSince);
  return (
    <details
      open={isBroken}
      className={`border-l-4 px-20 py-10 [overflow-wrap:anywhere] ${isBroken ? 'border-bad bg-bad-tint' : 'border-rule-2'}`}
    >
      <summary className="cursor-pointer py-6 font-500">
        Records of the register to check: {ids.size}
      </summary>
      <ul className="mt-8 grid gap-8">
        {[...ids].map((id) => {
          const check = checks.find((one) => one.id === id);
          return (
            <li key={id}>
              <a href={`/laws/${id}`}>{check?.name ?? id}</a>
              {check && `: ${whyDue(check, today)}`}
              {links.filter(({ laws }) => laws.includes(id)).map(describeLink)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const describeLink = ({ url, answer, brokenSince }: UnreachedLink): ReactNode => (
  <div key={url}>
    {`${brokenSince ? 'Broken link' : 'Link not checked for weeks'}: ${url} (${answer})`}
  </div>
);
