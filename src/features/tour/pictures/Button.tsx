import { Icon, type ScreenIcon } from '../parts/Icon.tsx';

const looks = {
  usual: 'h-36 border-edge bg-panel px-14 font-[620]',
  main: 'h-36 border-river bg-river px-14 font-[620] text-paper',
  slim: 'h-32 border-edge bg-panel px-11 text-13 font-[620]',
  'slim main': 'h-32 border-river bg-river px-11 text-13 font-[620] text-paper',
  'slim soft': 'h-32 border-rule-2 bg-panel px-11 text-13 font-560',
  send: 'ml-auto h-32 border-river bg-river px-15 text-13 font-[620] text-paper',
};

interface ButtonProps {
  label: string;
  look?: keyof typeof looks;
  icon?: ScreenIcon;
  /** It opens a list. */
  opens?: true;
}

/** A button, of which each screen has few that are filled. */
export function Button({ label, look = 'usual', icon, opens }: ButtonProps) {
  return (
    <span
      className={`inline-flex items-center gap-8 rounded-[5px] border whitespace-nowrap ${looks[look]}`}
    >
      {icon && <Icon name={icon} className="size-15" stroke="stroke-2" />}
      {label}
      {opens && <Icon name="down" className="size-15" stroke="stroke-2" />}
    </span>
  );
}
