/** The ten questions with their words, in the order in which they are asked. */
import { accountability } from './questions/accountability.ts';
import { biasFairness } from './questions/bias-fairness.ts';
import { citizenEngagement } from './questions/citizen-engagement.ts';
import { compliance } from './questions/compliance.ts';
import { dataManagement } from './questions/data-management.ts';
import { governance } from './questions/governance.ts';
import { monitoring } from './questions/monitoring.ts';
import { riskAssessment } from './questions/risk-assessment.ts';
import { transparency } from './questions/transparency.ts';
import { workforce } from './questions/workforce.ts';
import type { Question } from './questions/question.ts';

/** All questions of the assessment, in order. */
export const questions: readonly Question[] = [
  governance,
  riskAssessment,
  transparency,
  dataManagement,
  biasFairness,
  workforce,
  accountability,
  monitoring,
  compliance,
  citizenEngagement,
];
