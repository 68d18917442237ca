/** The paths of the icons that islands use, apart so that they bring no others. */
export const controlIconPaths = {
  mail: 'M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7',
  cal: 'M4 5.5h16v15H4zM4 10h16M8.5 3v4.5M15.5 3v4.5',
  check: 'M4.5 12.5l5 5 10-11',
  alert: 'M12 3.5l9.5 17h-19zM12 10v5M12 17.2v.6',
  x: 'M6 6l12 12M18 6L6 18',
  left: 'M14.5 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  send: 'M4 4.5L20.5 12 4 19.5 6.5 12zM6.5 12H13',
  print: 'M7 8V3.5h10V8M7 16H4V8h16v8h-3M7 13.5h10v7H7z',
} as const;

/** The name of an icon that islands use. */
export type ControlIconName = keyof typeof controlIconPaths;

/** A line icon in the current text color; decorative, so hidden from assistive technology. */
export function Icon({ name }: { name: ControlIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={controlIconPaths[name]} />
    </svg>
  );
}
