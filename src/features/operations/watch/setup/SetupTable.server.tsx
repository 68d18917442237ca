import type { SetupLine, SetupState } from './setup-line.ts';

const stateWords: Record<SetupState, string> = {
  right: 'Right',
  wrong: 'Wrong',
  off: 'Not set up',
  unknown: 'Not known',
};

/** The results of the set-up checks as a table, with what to do about them. */
export function SetupTable({ lines }: { lines: readonly SetupLine[] }) {
  return (
    <table className="w-full border-collapse text-16/1.45">
      <thead>
        <tr className="text-start">
          {['Name and state', 'What was found'].map((heading) => (
            <th key={heading} className="pr-16 text-start" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, state, words, fix }) => (
          <tr key={name} className="border-t border-rule align-top">
            {/* The state is below the name, because a phone has no room for a third column. */}
            <th className="py-8 pr-16 text-start font-400" scope="row">
              {name}
              <br />
              {state === 'wrong' ? (
                <strong className="text-bad">{stateWords.wrong}</strong>
              ) : (
                <span className="text-ink-3">{stateWords[state]}</span>
              )}
            </th>
            <td className="py-8 [overflow-wrap:anywhere]">
              {words}
              {fix && ` ${fix}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
