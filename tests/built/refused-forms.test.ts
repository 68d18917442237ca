import type { Context } from '@netlify/functions';
import { expect, onTestFinished, test } from 'vitest';
import { pagePolicyHeader } from '#src/build/pages/content-security-policy.ts';
import { constraintsOf, type Form } from '#src/forms/define-form.ts';
import { passwordResetForm } from '#src/people/password/password-reset.ts';
import { registrationForm } from '#src/people/registration/registration.ts';
import { secondFactorForm } from '#src/people/second-factor/second-factor.ts';
import { signInForm } from '#src/people/sign-in/sign-in.ts';
import { portalForm } from '#src/buying/portal/portal-request.ts';
import { orderForm } from '#src/buying/checkout/order.ts';
import { barrierForm } from '#src/features/accessibility/barrier-form.ts';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { reportForm } from '#src/lexi/left-questions/report-form.ts';
import { assessmentForm } from '#src/features/maturity-assessment/submission/submission.ts';
import { subscriptionForm } from '#src/features/newsletter/subscription/subscription.ts';
import { policyForm } from '#src/features/resources/policy-builder/policy-form.ts';
import { quoteForm } from '#src/buying/quotes/request/quote-request.ts';
import { twilioForm } from '#src/features/telephony/twilio-form.ts';
import { webinarForm } from '#src/features/webinars/webinar-form.ts';
import answerAuth from '#functions/auth.ts';
import answerForm from '#functions/forms.ts';
import submitAssessment from '#functions/maturity-assessment.ts';
import answerPayment from '#functions/payments.ts';
import answerPolicy from '#functions/policy-files.ts';
import requestQuote from '#functions/quotes.ts';
import answerTelephony from '#functions/telephony.ts';
import { site } from '#src/site.ts';
import { openTestAccount } from '#tests/fixtures/accounts.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { elementsOf, parse, textOf, valueOf } from './dist.ts';

type Handle = (request: Request, context: Context) => Promise<Response>;

const fixture = setUpDatabase();

async function post(form: Form, handle: Handle, typed: Record<string, string>, cookie = '') {
  const request = new Request(`https://www.levee.example${form.path}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(typed),
  });
  const response = await handle(request, makeContext());
  const html = await response.text();
  const page = elementsOf(parse(html));
  const place = page.find(
    (element) =>
      element.tagName === 'form' &&
      elementsOf(element).some((inner) => valueOf(inner, 'autofocus') === ''),
  );
  return { response, html, page, place: place && [place, ...elementsOf(place)] };
}

const forms: [string, Form, Handle, Record<string, string>][] = [
  ['the demo', bookingForm, answerForm, {}],
  ['a webinar', webinarForm, answerForm, { webinarDate: 'august-14-2025' }],
  ['a barrier', barrierForm, answerForm, {}],
  ['a mistake in a record', reportForm, answerForm, { record: 'tx-hb-149' }],
  ['a policy', policyForm, answerPolicy, {}],
  ['a quote', quoteForm, requestQuote, {}],
  ['the customer portal', portalForm, answerPayment, {}],
  ['the newsletter', subscriptionForm, answerForm, { source: 'page' }],
  ['the newsletter in the footer', subscriptionForm, answerForm, { source: 'footer' }],
  ['the assessment', assessmentForm, submitAssessment, {}],
  ['a registration', registrationForm, answerAuth, {}],
  ['signing in', signInForm, answerAuth, {}],
  ['the second factor', secondFactorForm, answerAuth, {}],
  ['a new password', passwordResetForm, answerAuth, {}],
  ['a license', orderForm, answerPayment, { isSubscription: 'false', priceId: 'levee-standard' }],
  ['a plan', orderForm, answerPayment, { isSubscription: 'true', priceId: 'medium-yearly' }],
];

test.each(forms)(
  'the form for %s, sent empty without a script, says what to correct (R16)',
  async (_what, form, handle, hidden) => {
    const { response, page, place = [] } = await post(form, handle, hidden);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-security-policy')).toBe(pagePolicyHeader);
    const [title] = page.filter(({ tagName }) => tagName === 'title');
    expect(textOf(title!)).toMatch(/^Error: \S/);
    const links = page.map((element) => valueOf(element, 'href') ?? '');
    expect(links.some((href) => href.includes('/form-states.'))).toBe(true);
    const required = Object.keys(form.fields).filter(
      (name) => name.startsWith('answers.') || constraintsOf(form, name).required,
    );
    for (const name of required) {
      const controls = place.filter((element) => valueOf(element, 'name') === name);
      // The time is preselected.
      if (controls.some((input) => valueOf(input, 'checked') === '')) continue;
      const [control] = controls;
      expect(control && valueOf(control, 'aria-invalid'), name).toBe('true');
      const id = valueOf(control!, 'id')!;
      const [listed] = place.filter((element) => valueOf(element, 'href') === `#${id}`);
      const [said] = place.filter((element) => valueOf(element, 'id') === `${id}-error`);
      // The message at the field is followed by an example.
      if (said) expect(textOf(listed!)).toContain(textOf(said).replace(/\.? Example: .*$/, ''));
      expect(textOf(listed!).length, name).toBeGreaterThan(10);
    }
  },
);

const emailNames = (form: Form) =>
  Object.keys(form.fields).filter(
    (name) => !name.startsWith('answers.') && constraintsOf(form, name).type === 'email',
  );

test.each(forms.filter(([, form]) => emailNames(form).length > 0))(
  'the form for %s shows an example for an incomplete email address',
  async (_what, form, handle, hidden) => {
    const typed = Object.fromEntries(emailNames(form).map((name) => [name, 'dana@']));
    const { page, place = [] } = await post(form, handle, { ...hidden, ...typed });
    for (const name of emailNames(form)) {
      const [control] = place.filter((element) => valueOf(element, 'name') === name);
      const [said] = page.filter(
        (element) => valueOf(element, 'id') === `${valueOf(control!, 'id')}-error`,
      );
      // A compact form shows the example above its fields.
      const text = said ? textOf(said) : place.map(textOf).join(' ');
      expect(text, name).toContain('name@city.gov');
    }
  },
);

test.each(forms)(
  'the form for %s keeps its entries when it is refused (R16)',
  async (_what, form, handle, hidden) => {
    const text = '<b>"Typed" & kept</b>';
    const fields = Object.keys(form.fields).filter((name) => !name.startsWith('answers.'));
    const typed = { ...Object.fromEntries(fields.map((name) => [name, text])), ...hidden };
    const { html, place = [] } = await post(form, handle, { ...typed, website: 'robot' });
    expect(html).not.toContain('<b>"Typed"');
    const texts = place.filter(
      (element) =>
        /^(input|textarea)$/.test(element.tagName) &&
        fields.includes(valueOf(element, 'name') ?? '') &&
        !/^(radio|checkbox)$/.test(valueOf(element, 'type') ?? ''),
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const textField of texts) {
      // Passwords and codes are never written into a page.
      const isSecret =
        valueOf(textField, 'type') === 'password' ||
        valueOf(textField, 'autocomplete') === 'one-time-code';
      const kept =
        textField.tagName === 'textarea' ? textOf(textField) : valueOf(textField, 'value');
      expect(kept ?? '').toBe(isSecret ? '' : text);
    }
  },
);

test('a form that needs its script shows on its page what to correct (R16)', async () => {
  const { cookie } = await openTestAccount({ role: 'admin', hasSecondFactor: true });
  const typed = { accountSid: 'AB1', authToken: 'canary' };
  const { response, html } = await post(twilioForm, answerTelephony, typed, cookie);
  expect([response.status, html.slice(0, 15)]).toEqual([400, '<!DOCTYPE html>']);
  expect(html).toContain('Account SID must start with AC');
  expect(html).not.toContain('canary');
});

test('while nothing can be saved, the form keeps its entries and names a contact', async () => {
  fixture.setReachable(false);
  onTestFinished(() => fixture.setReachable(true));
  expectLoggedError(/request failed/);
  const sound = { name: 'Dana Reyes', email: 'dana@city.example', agency: 'City of Somewhere' };
  const refused = await post(bookingForm, answerForm, { ...sound, preferredDate: weekdayAhead() });
  expect(refused.response.status).toBe(503);
  expect(textOf(refused.place![0]!)).toContain(site.contact.infoEmail);
  const name = refused.place!.find((element) => valueOf(element, 'name') === 'name');
  expect(valueOf(name!, 'value')).toBe('Dana Reyes');
});
