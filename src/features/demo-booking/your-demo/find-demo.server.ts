/** The booking that a private link opens. */
import { eq } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';

/** A booking as its private link shows it. */
export type Demo = NonNullable<Awaited<ReturnType<typeof findDemo>>>;

/** The booking of a link, or null when there is none. */
export async function findDemo(token: string) {
  if (!token) return null;
  const [booking] = await database()
    .select()
    .from(demoBookings)
    .where(eq(demoBookings.linkToken, token));
  return booking ?? null;
}

/** The state of a demo: nobody can change one that is canceled or has started. */
export function stateOf(demo: Demo, now: Date): 'booked' | 'canceled' | 'over' {
  if (demo.canceledAt) return 'canceled';
  return demo.startsAt <= now ? 'over' : 'booked';
}
