import type { Change } from './telephony-state.ts';
import { writeMoment } from './write-moment.ts';

/** The latest changes by administrators, newest first. */
export function ChangeList({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p className="secondary">Nobody has changed anything yet.</p>;
  return (
    <ol>
      {changes.map(({ id, at, actorEmail, action, detail }) => (
        <li key={id}>
          <p className="admin-change">{action}</p>
          <p className="secondary">
            {detail && `${detail}. `}
            <time dateTime={at}>{writeMoment(at)}</time>, {actorEmail}
          </p>
        </li>
      ))}
    </ol>
  );
}
