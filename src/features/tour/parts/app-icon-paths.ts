/** Line icons that only the drawn screens use, on the same 24-unit grid as the site's own. */
export const appIconPaths = {
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  flag: 'M5 21V4M5 4.5h14l-3.5 4.5 3.5 4.5H5',
  store: 'M4 10v10.5h16V10M3 9.5L5 4h14l2 5.5zM9.5 20.5V14h5v6.5M9 4v5.5M15 4v5.5',
  bell: 'M5.5 17V10.5a6.5 6.5 0 0 1 13 0V17M3.5 17h17M10 20.5h4',
  list: 'M4 4h16v16H4zM4 8.5h16M8.5 8.5V20M11.5 12.5h5.5M11.5 16h5.5',
  coins: 'M4 6h16v12H4zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7 9v.1M17 15v.1',
} as const;
