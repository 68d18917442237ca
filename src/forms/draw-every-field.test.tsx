import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { quoteForm } from '#src/buying/quotes/request/quote-request.ts';
import { QuoteForm } from '#src/buying/quotes/request/QuoteForm.tsx';
import { barrierForm } from '#src/features/accessibility/barrier-form.ts';
import { BarrierForm } from '#src/features/accessibility/BarrierForm.tsx';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { DemoForm } from '#src/features/demo-booking/form/DemoForm.tsx';
import { infoForm } from '#src/features/maturity-assessment/submission/submission.ts';
import { AboutYouStep } from '#src/features/maturity-assessment/wizard/AboutYouStep.tsx';
import { emptyWizard } from '#src/features/maturity-assessment/wizard/wizard-state.ts';
import { webinarForm } from '#src/features/webinars/webinar-form.ts';
import { WebinarForm } from '#src/features/webinars/WebinarForm.tsx';
import { questionForm } from '#src/lexi/left-questions/question-form.ts';
import { QuestionForm } from '#src/lexi/left-questions/QuestionForm.tsx';
import { reportForm } from '#src/lexi/left-questions/report-form.ts';
import { ReportForm } from '#src/lexi/left-questions/ReportForm.tsx';
import { registrationForm } from '#src/people/registration/registration.ts';
import { RegisterForm } from '#src/people/registration/RegisterForm.tsx';
import { type Form, typedFields } from './define-form.ts';

// Islands run on React, while functions render pages with Preact.
vi.mock('#jsx/jsx-dev-runtime', () => import('react/jsx-dev-runtime'));

const aboutYou = { isVisible: true, showsSummary: false, onType: () => {}, stateField: null };

test.each<{ form: Form; drawn: ReactNode }>([
  { form: bookingForm, drawn: <DemoForm /> },
  { form: webinarForm, drawn: <WebinarForm webinarDate="august-14-2025" /> },
  { form: infoForm, drawn: <AboutYouStep {...emptyWizard} {...aboutYou} /> },
  { form: questionForm, drawn: <QuestionForm /> },
  { form: reportForm, drawn: <ReportForm record="tx-hb-149" /> },
  { form: barrierForm, drawn: <BarrierForm /> },
  { form: quoteForm, drawn: <QuoteForm /> },
  { form: registrationForm, drawn: <RegisterForm /> },
])('the component of $form.path draws every field', ({ form, drawn }) => {
  const html = renderToStaticMarkup(drawn);
  for (const { name } of typedFields(form)) expect(html).toContain(` name="${name}"`);
});
