/** The seven headline features of the governance suite. */
import type { IconName } from '#src/components/icons/icon-paths.ts';

/** A feature as pages show it. */
interface GovernanceFeature {
  id: 'registry' | 'assessments' | 'fairness' | 'policy' | 'datahub' | 'use-case' | 'assistant';
  title: string;
  description: string;
  icon: IconName;
}

/** All seven, in the order of the specification. */
export const governanceFeatures: GovernanceFeature[] = [
  {
    id: 'registry',
    title: 'AI initiative registry and tracking',
    description: 'Each AI tool with its owner, vendor, purpose and status.',
    icon: 'registry',
  },
  {
    id: 'assessments',
    title: 'Privacy and risk impact assessments',
    description: 'Guided assessments, with sign-offs ready for a records request.',
    icon: 'assessments',
  },
  {
    id: 'fairness',
    title: 'Bias and fairness monitoring',
    description: 'Test outcomes by group and get an alert.',
    icon: 'fairness',
  },
  {
    id: 'policy',
    title: 'Policy automation and templates',
    description: 'Start from public-sector templates; see which staff accepted the policy.',
    icon: 'policy',
  },
  {
    id: 'datahub',
    title: 'Data discovery and monitoring (DataHub)',
    description: 'See which AI reads personal data, and find AI that no one listed.',
    icon: 'datahub',
  },
  {
    id: 'use-case',
    title: 'Use case processing and risk analysis',
    description: 'Take requests from staff, score the risk, and record the decision.',
    icon: 'use-case',
  },
  {
    id: 'assistant',
    title: 'Lexi, the AI assistant',
    description: 'Answers from your own policies. Powered by a GPT\u20114o\u2011class model.',
    icon: 'assistant',
  },
];
