import { timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column, which is a `Date` in our code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
