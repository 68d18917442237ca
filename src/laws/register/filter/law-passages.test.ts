import { expect, test } from 'vitest';
import { lawPassages } from './law-passages.ts';
import { openPassageIndex } from '#src/content/passages/passage-index.ts';

const row = {
  id: 'tx-hb-149',
  name: 'Texas HB 149',
  fullName: 'Texas Responsible Artificial Intelligence Governance Act (TRAIGA)',
  citation: 'HB 149, 89th Legislature; Bus. & Com. Code chs. 551-554',
  summary: 'Agencies tell people when they deal with AI.',
  place: 'Texas',
  status: 'In effect since January 1, 2026',
  topics: 'Disclosure, Chatbots',
};
const passages = lawPassages([row]);
const search = (query: string) =>
  openPassageIndex(passages)
    .search(query)
    .hits.map(({ passage }) => passage.path);

test('a record is found by its number, name, acronym, code and topic', () => {
  for (const query of ['HB 149', 'TRAIGA', 'responsible artificial intelligence', '551', 'chatbot'])
    expect(search(query)[0], query).toBe('/laws/tx-hb-149');
});

test('a state or territory without a record is found by its name', () => {
  expect(search('Wyoming')).toEqual(['/laws/wyoming']);
  expect(search('new hampshire')).toEqual(['/laws/new-hampshire']);
  expect(search('Puerto Rico')).toEqual(['/laws/puerto-rico']);
  expect(search('Texas')).toEqual(['/laws/tx-hb-149']);
});
