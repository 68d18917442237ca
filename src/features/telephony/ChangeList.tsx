import type { Change } from './telephony-state.ts';
import { writeMoment } from './write-moment.ts';

/** The latest changes by administrators, newest first. */
export function ChangeList({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p className="secondary">No changes yet.</p>;
  return (
    <ol>
      {changes.map(({ id, at, actorEmail, action, detail }) => (
        <li className="border-t border-rule-2 py-14" key={id}>
          {/* An entry may begin with a lower-case letter. */}
          <p className="font-640 wrap-anywhere first-letter:uppercase">{action}</p>
          <p className="secondary wrap-anywhere">
            {detail && `${detail}. `}
            <time dateTime={at}>{writeMoment(at)}</time>, {actorEmail}
          </p>
        </li>
      ))}
    </ol>
  );
}
