/**
 * Design tokens as Tailwind sees them. The values live as custom properties in src/styles/tokens.css,
 * because a deep ground swaps them; here they get their utility names.
 * @type {import('tailwindcss').Config}
 */
export default {
  // Prefixed, because the scanner would take plain words such as `filter` in scripts for utilities.
  prefix: 'tw',
  content: ['./src/**/*.{astro,tsx,mdx}'],
  theme: {
    screens: { md: '768px', lg: '960px', xl: '1200px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: 'var(--paper)',
      panel: 'var(--panel)',
      mist: 'var(--mist)',
      ink: { DEFAULT: 'var(--ink)', 2: 'var(--ink-2)', 3: 'var(--ink-3)' },
      rule: 'var(--rule)',
      edge: 'var(--edge)',
      river: { DEFAULT: 'var(--river)', dark: 'var(--river-dark)', tint: 'var(--river-tint)' },
      deep: 'var(--deep)',
      brass: { DEFAULT: 'var(--brass)', dark: 'var(--brass-dark)', tint: 'var(--brass-tint)' },
      good: { DEFAULT: 'var(--good)', tint: 'var(--good-tint)' },
      bad: { DEFAULT: 'var(--bad)', tint: 'var(--bad-tint)' },
    },
    spacing: Object.fromEntries(
      [0, 4, 8, 12, 16, 20, 24, 28, 32, 44, 56, 72, 88, 112, 120].map((px) => [
        px,
        `${px / 16}rem`,
      ]),
    ),
    fontFamily: { sans: 'var(--font-sans)', mono: 'var(--font-mono)' },
  },
};
