import { timestamp } from 'drizzle-orm/pg-core';

/** A column that holds a moment: `timestamptz`, a `Date` in our code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
