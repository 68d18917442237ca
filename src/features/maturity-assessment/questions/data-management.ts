import { describeOptions } from './question.ts';
import type { Question } from './question.ts';

/** What the assessment asks about data management. */
export const dataManagement: Question = {
  id: 'data_management',
  category: 'Data Management',
  text: 'How does your agency control the data that goes into AI systems?',
  why: 'What staff paste into a tool can leave the agency for good, and a system built on poor records repeats their errors.',
  help: 'Check three things: a rule on what may go into AI tools, a record of the data sources of each system, and contract terms on training and deletion.',
  nistFunctions: ['Govern', 'Map', 'Measure'],
  options: describeOptions({
    1: 'No rule says what data may go into AI tools, and nobody knows what staff enter.',
    2: 'Staff have been told to be careful with sensitive data, but nothing is written or checked.',
    3: 'A written rule sorts data by sensitivity and says which kinds may go into which AI tools.',
    4: 'Each system has its data sources and quality checks on file, and contracts bar training on agency data.',
    5: 'Tools block or log forbidden data, quality is measured each quarter, and deletion is tested.',
  }),
};
