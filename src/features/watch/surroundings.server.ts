/** What is set from outside, as far as a check of the site needs it. */
import { env } from '#src/environment/env.ts';
import type { Surroundings } from './judge-state.ts';

/** What a check of the site needs from the environment. */
export function readSurroundings(): Surroundings {
  const { CHAT_DAILY_BUDGET, DATABASE_SIZE_LIMIT_MB, STRIPE_SECRET_KEY } = env();
  return {
    modelBudget: CHAT_DAILY_BUDGET,
    databaseLimitBytes: DATABASE_SIZE_LIMIT_MB * 1_000_000,
    sellsPlans: STRIPE_SECRET_KEY !== undefined,
  };
}
