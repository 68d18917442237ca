import type { ReactNode } from 'react';

interface ChoiceProps<Value> {
  id: string;
  label: ReactNode;
  value: Value;
  options: readonly (readonly [value: NoInfer<Value>, label: string])[];
  /** The label stands before the list instead of above it. */
  beside?: true;
  onChoose: (value: NoInfer<Value>) => void;
}

/** A labeled list to choose one from. */
export function Choice<Value>(props: ChoiceProps<Value>) {
  const { id, label, value, options, beside, onChoose } = props;
  return (
    <div
      className={
        beside
          ? 'grid grid-cols-[1fr_minmax(7rem,9.25rem)] items-center gap-x-12'
          : 'min-w-0 grid gap-y-4'
      }
    >
      <label className="text-14/1.35 font-600 text-ink-2" htmlFor={id}>
        {label}
      </label>
      <select
        className="h-44 w-full min-w-0 rounded-4 border border-edge bg-panel px-8 text-15/1.4 text-ink [font-family:inherit]"
        id={id}
        value={String(value)}
        onChange={({ currentTarget }) => onChoose(options[currentTarget.selectedIndex]![0])}
      >
        {options.map(([choice, name]) => (
          <option value={String(choice)} key={String(choice)}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
