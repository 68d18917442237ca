import type { Config } from '@netlify/functions';
import { barrierForm } from '#src/features/accessibility/barrier-form.ts';
import { reportBarrier } from '#src/features/accessibility/report-barrier.server.ts';
import { bookDemo } from '#src/features/demo-booking/book-demo.server.ts';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { leaveQuestion, reportRecord } from '#src/lexi/left-questions/leave-question.server.ts';
import { questionForm } from '#src/lexi/left-questions/question-form.ts';
import { reportForm } from '#src/lexi/left-questions/report-form.ts';
import { resultPage } from '#src/features/newsletter/lists.ts';
import { subscribe } from '#src/features/newsletter/subscription/subscribe.server.ts';
import { subscriptionForm } from '#src/features/newsletter/subscription/subscription.ts';
import { registerForWebinar } from '#src/features/webinars/register-for-webinar.server.ts';
import { webinarForm } from '#src/features/webinars/webinar-form.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { created, ok } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** Stores the booking, its confirmation email and the sales alert in one round trip. */
const takeBooking = formEndpoint(bookingForm, async (booking, visitor) => {
  const { reference } = await bookDemo(booking, visitor);
  return created({ reference });
});

/** The response is the same for every email address. */
const takeSubscription = formEndpoint(subscriptionForm, async (subscription, visitor) => {
  await subscribe(subscription, visitor);
  return { ...ok(), page: resultPage('newsletter', subscription.list) };
});

/** Stores the registration and its emails; the response is the same for every email address. */
const takeRegistration = formEndpoint(webinarForm, async (registration, visitor) => {
  const outcome = await registerForWebinar(registration, visitor);
  return created({ ...outcome });
});

const takeBarrier = formEndpoint(barrierForm, async (report, visitor) => {
  await reportBarrier(report, visitor);
  return ok();
});

/** The response is the same for a new and a repeated question. */
const takeQuestion = formEndpoint(questionForm, async (question, visitor) => {
  await leaveQuestion(question, visitor);
  return ok();
});

const takeReport = formEndpoint(reportForm, async (report, visitor) => {
  await reportRecord(report, visitor);
  return ok();
});

/** The public forms of visitors. */
export default routes({
  '/api/barrier-report': takeBarrier,
  '/api/demo-booking': takeBooking,
  '/api/newsletter-subscribe': takeSubscription,
  '/api/questions': takeQuestion,
  '/api/record-report': takeReport,
  '/api/webinar-registrations': takeRegistration,
});

export const config: Config = {
  path: [
    '/api/barrier-report',
    '/api/demo-booking',
    '/api/newsletter-subscribe',
    '/api/questions',
    '/api/record-report',
    '/api/webinar-registrations',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
