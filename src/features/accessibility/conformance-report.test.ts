import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readReport } from './conformance-report.ts';
import { whatIsMet } from './statement.ts';
import { site } from '#src/site.ts';

const source = 'src/content/accessibility/openacr.yaml';
const written = readFileSync(source, 'utf8');

test('every claim of the report has a proof: a test that exists and runs, or a dated check', () => {
  const { chapters } = readReport();
  expect(chapters.flatMap(({ claims }) => claims).length).toBeGreaterThan(70);
  for (const { num, proofs } of chapters.flatMap(({ claims }) => claims))
    expect(proofs.length, num).toBeGreaterThan(0);
});

test('each point of the statement has proofs of the report', () => {
  const { proofs } = parse(written) as { proofs: Record<string, unknown> };
  for (const { title, proofs: names } of whatIsMet) {
    expect(names.length, title).toBeGreaterThan(1);
    for (const name of names) expect(proofs, title).toHaveProperty([name]);
  }
});

test('a claim whose test is deleted, renamed or skipped stops the build', () => {
  const read = (file: string) => readFileSync(file, 'utf8');
  const name = 'a visitor on the keyboard skips the header of a page';
  const readWith = (change: (code: string) => string) => () =>
    readReport(written, (file) => change(read(file)));
  expect(readWith(() => '')).toThrow(/names a test that does not exist/);
  expect(readWith((code) => code.replace(name, `${name} again`))).toThrow(/"skip".*does not exist/);
  expect(readWith((code) => code.replace(`test('${name}`, `test.skip('${name}`))).toThrow(/"skip"/);
  expect(readWith((code) => code)).not.toThrow();
});

test('a missing criterion, an unknown level and an unknown proof stop the build', () => {
  expect(() => readReport(written.replace("num: '1.4.10'", "num: '1.4.99'"))).toThrow(/1\.4\.99/);
  expect(() => readReport(written.replace('level: supports', 'level: sort of'))).toThrow();
  expect(() => readReport(written.replace('proofs: [built-pictures', 'proofs: [nothing'))).toThrow(
    /"nothing"/,
  );
});

test('the OpenACR file has the product, the catalog and the proofs of each claim', () => {
  const report = parse(readReport().writeOpenAcr('https://www.levee.example/')) as Record<
    string,
    unknown
  >;
  expect(report).toMatchObject({
    product: { name: `${site.name} website` },
    author: { email: site.contact.supportEmail },
    catalog: '2.5-edition-wcag-2.2-508-en',
    chapters: {
      hardware: { disabled: true },
      success_criteria_level_a: {
        criteria: expect.arrayContaining([
          expect.objectContaining({
            num: '2.4.1',
            components: [
              {
                name: 'web',
                adherence: {
                  level: 'supports',
                  notes: expect.any(String) as string,
                  proofs: expect.arrayContaining([
                    {
                      file: 'tests/journeys/read-in-your-own-way.desktop.spec.ts',
                      test: 'a visitor on the keyboard skips the header of a page',
                    },
                  ]) as unknown[],
                },
              },
            ],
          }),
        ]) as unknown[],
      },
    },
  });
});
