import { controlIconPaths } from './Icon.tsx';

/** The paths of the line icons, on a 24-unit grid. */
export const iconPaths = {
  ...controlIconPaths,
  registry: 'M4 4h16v16H4zM4 9h16M9 9v11M12 13h5M12 16.5h5',
  assessments:
    'M12 3l7.5 2.8v5.7c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V5.8zM8.5 12l2.5 2.5 4.5-5',
  fairness: 'M12 4v16M7.5 20h9M5 7h14M5.5 7.5L2.8 13.5h5.4zM18.5 7.5L15.8 13.5h5.4z',
  policy: 'M6 3h8.5L19 7.5V21H6zM14 3v5h5M9 12.5h7M9 16h7',
  datahub: 'M12 3.5l8.5 4.2L12 12 3.5 7.7zM3.5 12l8.5 4.2 8.5-4.2M3.5 16.3l8.5 4.2 8.5-4.2',
  'use-case': 'M3.5 4h6v5h-6zM14.5 9.5h6v5h-6zM14.5 17h6v4h-6zM6.5 9v10h8M6.5 12h8',
  assistant: 'M3.5 4.5h17v12h-9L6.5 20.5v-4h-3zM8 9h8M8 12.2h5',
  phone:
    'M5 3.5h4l1.8 5-2.4 1.7c1 2.2 2.7 4 5 5l1.9-2.3 4.7 1.9V19c0 1-.8 1.7-1.7 1.6C10.7 20 4 13.3 3.4 5.2 3.3 4.3 4 3.5 5 3.5z',
  pin: 'M12 21c-4.3-4.7-6.5-8.2-6.5-11a6.5 6.5 0 0 1 13 0c0 2.8-2.2 6.3-6.5 11zM12 12.2a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  right: 'M9.5 6l6 6-6 6',
  down: 'M6 9.5l6 6 6-6',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7v5.2l3.5 2',
  ext: 'M9 5H5v14h14v-4M13 4.5h6.5V11M19 5l-8.5 8.5',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.5v.6',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof iconPaths;
