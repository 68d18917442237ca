import type { ReactNode } from 'react';

interface TableProps {
  label: string;
  columns: {
    name: string;
    /** Phones do not show it. */
    wide?: true;
    right?: true;
  }[];
  rows: {
    key: string;
    /** It is the record that is open beside the table. */
    chosen?: boolean;
    cells: ReactNode[];
  }[];
}

/** A table with a record in each row; the first cell is the name of the record. */
export function Table({ label, columns, rows }: TableProps) {
  const looks = columns.map(
    ({ wide, right }) =>
      `px-8 first:pl-16 last:pr-16 ${right ? 'text-right tabular-nums' : 'text-left'} ${wide ? 'max-md:hidden' : ''}`,
  );
  return (
    <table className="w-full border-collapse text-14/1.35" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name }, at) => (
            <th
              className={`border-b border-rule-2 pb-6 text-13/1.3 font-600 text-ink-2 ${looks[at]}`}
              scope="col"
              key={name}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, chosen, cells }) => (
          <tr
            className={`border-rule not-first:border-t ${chosen ? 'bg-river-tint' : ''}`}
            key={key}
          >
            {cells.map((cell, at) => {
              const look = `h-44 md:whitespace-nowrap ${looks[at]}`;
              const { name } = columns[at]!;
              return at === 0 ? (
                <th className={`${look} font-400`} scope="row" key={name}>
                  {cell}
                </th>
              ) : (
                <td className={look} key={name}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OpenerProps {
  children: string;
  onOpen: () => void;
}

/** The name of a record in a table, as a button that opens it. */
export function Opener({ children, onOpen }: OpenerProps) {
  return (
    <button
      type="button"
      className="min-h-44 cursor-pointer bg-transparent text-left text-15/1.3 font-640 text-river underline decoration-1 underline-offset-3 [font-family:inherit]"
      onClick={onOpen}
    >
      {children}
    </button>
  );
}
