import { arrayContains } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';

/** A booking that a private link opens. */
export type Demo = NonNullable<Awaited<ReturnType<typeof findDemo>>>;

/** The booking with this link token, or null. */
export async function findDemo(token: string) {
  if (!token) return null;
  const [booking] = await database()
    .select()
    .from(demoBookings)
    .where(arrayContains(demoBookings.linkHashes, [hashToken(token)]));
  return booking ?? null;
}

/** The state of a demo; only a booked one can be changed. */
export function stateOf(demo: Demo, now: Date): 'booked' | 'canceled' | 'over' {
  if (demo.canceledAt) return 'canceled';
  return demo.startsAt <= now ? 'over' : 'booked';
}
