import * as z from 'zod/mini';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import type { Page } from '#src/server/pages/site-page.ts';
import { bookDemoHref } from '#src/site.ts';
import { success } from './webinar-form.ts';

const factsSchema = z.object({ webinar: z.catch(z.enum(['upcoming', 'took-place']), 'upcoming') });

/** The result page after a plain form post. */
export function describeRegistration(facts: unknown): Page {
  const { webinar } = z.parse(factsSchema, facts);
  const [label, href] =
    webinar === 'took-place'
      ? ['Request Private Demo', bookDemoHref]
      : ['View Resources', '/resources'];
  return {
    title: success.title,
    children: (
      <>
        <p>{isMailWaiting(facts) ? mailWaits.message : success.description[webinar]}</p>
        <p>
          <a className="button" href={href}>
            {label}
          </a>
        </p>
      </>
    ),
  };
}
