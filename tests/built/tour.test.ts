/** The pages of the tour as they arrive, before any script runs. */
import { expect, test } from 'vitest';
import { screens } from '#src/assets/screens/screens.ts';
import { tourPath, tourSteps } from '#src/features/tour/tour-steps.ts';
import { readPages, readPassages } from './dist.ts';

const htmlOf = (path: string) => readPages().find((page) => page.path === path)?.html ?? '';

test.each(tourSteps)(
  '$title says that its data is a sample and that changes stay on the device (R54)',
  (step) => {
    expect(htmlOf(tourPath(step))).toContain(
      'Sample data for a fictional city, on July 15. Your changes stay on this device; nothing is sent.',
    );
  },
);

test.each(tourSteps)('without JavaScript, $title is a picture with its text', (step) => {
  const [, plain = ''] = /<noscript>([^]*?)<\/noscript>/.exec(htmlOf(tourPath(step))) ?? [];
  expect(plain).toContain(screens.find(({ name }) => name === step.picture)!.alt);
});

test('each screen leads to the next, and names itself in the link to the demo form', () => {
  for (const [at, step] of tourSteps.entries()) {
    const html = htmlOf(tourPath(step));
    const next = tourSteps[at + 1];
    if (next) expect(html).toContain(`Next: ${next.invitation}`);
    expect(html).toContain(`href="/?about=${encodeURIComponent(step.title)}#demo-form"`);
    for (const other of tourSteps) expect(html).toContain(`href="${tourPath(other)}"`);
  }
});

test('home, the software page, the resources and the tour itself lead to the tour', () => {
  for (const path of ['/', '/software', '/resources'])
    expect(htmlOf(path), path).toContain('href="/tour"');
  for (const step of tourSteps) expect(htmlOf('/tour')).toContain(`href="${tourPath(step)}"`);
});

test('Lexi and the search know the tour, but none of its sample data', () => {
  const passages = readPassages().filter(({ path }) => path.startsWith('/tour'));
  expect(passages.map(({ path }) => path)).toContain('/tour/register');
  const sample = /Water bill assistant|Dana Okafor|Your changes stay/;
  expect(passages.filter(({ text }) => sample.test(text))).toEqual([]);
});
