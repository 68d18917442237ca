/**
 * Replaces Tailwind's default theme. Colors are the custom properties of src/styles/color-tokens.css, because dark
 * sections override them. Numbers are pixels at the default text size, output in rem: `p-16` is 1rem, `text-17` is
 * 1.0625rem. Write anything else in brackets: `max-w-[37em]`.
 * @type {import('tailwindcss').Config}
 */
export default {
  theme: {
    // In em, so that larger text gets the layout that has room for it.
    screens: { md: '48em', lg: '60em', xl: '75em' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      ...Object.fromEntries(
        [
          ...['paper', 'panel', 'mist', 'ink', 'ink-2', 'ink-3', 'rule', 'rule-2', 'edge'],
          ...['river', 'river-dark', 'river-tint', 'river-tint-2', 'deep', 'ring'],
          ...['brass', 'brass-dark', 'brass-tint', 'good', 'good-tint', 'bad', 'bad-tint'],
        ].map((name) => [name, `var(--${name})`]),
      ),
      // The five levels of maturity, from light to dark.
      'level-1': '#c9dcdb',
      'level-2': '#8db9bc',
      'level-3': '#3f7f8b',
      'level-4': '#0b5c6b',
      'level-5': '#0a2e3b',
    },
    spacing: rems(1200),
    fontSize: rems(120),
    // Factors: `text-17/1.41` or `leading-1.41`.
    lineHeight: Object.fromEntries(
      Array.from({ length: 151 }, (_, at) => [String((100 + at) / 100), String((100 + at) / 100)]),
    ),
    // Negative, in thousandths of an em: `tracking-15` is -0.015em.
    letterSpacing: Object.fromEntries(
      Array.from({ length: 51 }, (_, at) => [String(at), at === 0 ? '0' : `${-at / 1000}em`]),
    ),
    fontWeight: Object.fromEntries(
      [400, 500, 560, 600, 640, 660, 680, 690, 700].map((weight) => [weight, String(weight)]),
    ),
    borderRadius: { 0: '0', 2: '2px', 4: '4px', 6: '6px', full: '50%' },
    fontFamily: { sans: 'var(--font-sans)' },
  },
};

function rems(most) {
  return Object.fromEntries(
    Array.from({ length: most + 1 }, (_, px) => [px, px === 0 ? '0' : `${px / 16}rem`]),
  );
}
