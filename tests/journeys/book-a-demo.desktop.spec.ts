import { clockIn } from '#src/formats/calendar-days.ts';
import { demoStart } from '#src/features/demo-booking/booking.ts';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { linesOf } from '#src/forms/define-form.ts';
import {
  answerForOutlook,
  bookingMails,
  calendarOf,
  demoForm,
  endpoint,
  expectAtForm,
  expectSaved,
  fillDemoForm,
  reference,
  slot,
} from './booking.ts';
import {
  expect,
  expectAccessible,
  expectToast,
  expectToasterReady,
  holdBack,
  newVisitor,
  refuse,
  test,
  toast,
  watchPosts,
} from './journey.ts';
import { site } from '#src/site.ts';

test('a clerk books a demo by keyboard alone (R17, R19)', async ({ page, context, watch }) => {
  const { keyboard } = page;
  const form = demoForm(page);
  const visitor = newVisitor();
  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: /demo/i }).first().focus();
  await keyboard.press('Enter');
  await expectAtForm(page);
  expect(await page.evaluate(() => scrollX)).toBe(0);
  await expect(form.form).toContainText('Times are in your time zone, Pacific Time.');
  const typed: Partial<Record<string, string>> = { ...visitor, phone: '(504) 555-0100' };
  for (const name of linesOf(bookingForm)) {
    await keyboard.type(typed[name] ?? '');
    await keyboard.press('Tab');
  }
  await expect(form.calendar).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(calendarOf(page).locator(':focus')).toBeVisible();
  await keyboard.press('PageDown');
  await keyboard.press('Enter');
  await expect(calendarOf(page)).toBeHidden();
  await expect(form.zone).toHaveCount(0);
  const day = new Date(`${await form.date.inputValue()} 12:00 UTC`).toISOString().slice(0, 10);
  await keyboard.press('Tab');
  await expect(form.time(slot(0).label)).toBeFocused();
  for (const at of [1, 2, 3]) {
    await keyboard.press('ArrowRight');
    await expect(form.time(slot(at).label)).toBeChecked();
  }
  const { value: preferredTime, label } = slot(3);
  const startsAt = demoStart(day, preferredTime, 'America/Los_Angeles');
  await keyboard.press('Tab');
  await keyboard.type('The registry, please.');

  const answer = await holdBack(page, endpoint);
  await keyboard.press('Tab');
  await expect(form.send).toBeFocused();
  const posting = page.waitForRequest(endpoint);
  await answerForOutlook(context);
  const opening = context.waitForEvent('page');
  await keyboard.press('Enter');
  await expect(form.send).toHaveText('Booking...');
  await expect(form.send).toBeDisabled();
  await expectAccessible(form.form);
  expect((await posting).postDataJSON()).toMatchObject({
    ...visitor,
    phone: '(504) 555-0100',
    preferredDate: `${day}T12:00:00.000Z`,
    preferredTime,
    timeZone: 'America/Los_Angeles',
    notes: 'The registry, please.',
  });
  answer();

  await expect(toast(page)).toContainText('Demo Scheduled Successfully');
  const shown = await reference(page).innerText();
  await expect(form.form.getByRole('status')).toBeFocused();
  for (const field of [form.name, form.email, form.agency, form.phone, form.date, form.notes])
    await expect(field).toHaveValue('');
  await expect(form.time(slot(0).label)).toBeChecked();
  await expectAccessible(page);

  await (await opening).waitForURL('https://outlook.office.com/**');
  expect(watch.outside).toHaveLength(1);
  const url = new URL(watch.outside[0] ?? '');
  expect(url.searchParams.get('startdt')).toBe(`${day}T${preferredTime.padStart(5, '0')}:00`);
  expect(url.searchParams.get('to')).toBe(`${site.contact.infoEmail},${visitor.email}`);
  const link = form.form.getByRole('link', { name: /Outlook calendar/ });
  await expect(link).toHaveAttribute('href', url.href);

  const mails = await bookingMails(shown);
  const [ours, theirs] = [site.contact.infoEmail, visitor.email].map((address) =>
    mails.find((mail) => mail.to?.[0]?.address === address),
  );
  expect(theirs?.text).toContain(`${label} Pacific Time`);
  expect(ours?.text).toContain(`${clockIn('America/Chicago', startsAt)} Central Time`);
  for (const mail of [ours, theirs]) {
    const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const entry = new TextDecoder().decode(file?.content as ArrayBuffer);
    expect(entry).toContain(`DTSTART:${startsAt.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  }
});

test('a double click with pop-ups blocked books one demo (R18, R19)', async ({ page, watch }) => {
  await page.addInitScript(() => void (window.open = () => null));
  const posts = watchPosts(page);
  await page.goto('/');
  const form = demoForm(page);
  const visitor = await fillDemoForm(page);
  await form.send.dblclick();
  await expect(toast(page)).toContainText(
    "Your demo has been successfully scheduled. We'll be in touch soon to confirm.",
  );
  await expect(toast(page)).not.toContainText('Successfully');
  const link = form.form.getByRole('link', { name: /Outlook calendar/ });
  await expect(link).toHaveAttribute('href', /^https:\/\/outlook\.office\.com\//);
  expect(watch.outside).toEqual([]);
  const first = await reference(page).innerText();
  expect(posts).toHaveLength(1);

  // Sending the same again is the same booking, without a second mail.
  await fillDemoForm(page, visitor, visitor.day);
  await form.send.click();
  await expect.poll(() => posts.length).toBe(2);
  await expect(form.name).toHaveValue('');
  await expect(reference(page)).toHaveText(first);
  await bookingMails(visitor.email);
});

test('a visitor who is offline books later (R19)', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  const { form, send } = demoForm(page);
  const visitor = await fillDemoForm(page);
  await expectToasterReady(page);
  await context.setOffline(true);
  await answerForOutlook(context);
  const opening = context.waitForEvent('page');
  await send.click();
  await expectToast(
    page,
    'Calendar Created, But...',
    'Calendar event was created, but there was an error saving your booking for email confirmation. Please save the event from Outlook.',
  );
  await (await opening).waitForURL('https://outlook.office.com/**');
  await expect(form.getByRole('alert')).toContainText(
    'What you entered is still here. Please check your connection and try again.',
  );
  await expect(form.getByRole('alert')).toBeFocused();
  await expectSaved(page, visitor);
  await expectAccessible(demoForm(page).form);

  await context.setOffline(false);
  await send.click();
  await expect(reference(page)).toBeVisible();
  await bookingMails(visitor.email);
});

test('a failed request never reads as a booked demo (R19)', async ({ page, context, watch }) => {
  watch.expectConsoleErrors(/status of 503/);
  await page.goto('/');
  const { form, send } = demoForm(page);
  const visitor = await fillDemoForm(page);
  await page.route(endpoint, (route) => route.fulfill({ status: 503, json: { success: false } }));
  await send.click();
  await expect(toast(page)).toContainText('Calendar Created, But...');
  await expectSaved(page, visitor);

  await page.evaluate(() => (window.open = () => null));
  await send.click();
  await expectToast(
    page,
    'Booking Failed',
    'There was an error scheduling your demo. Please try again or contact us directly.',
  );
  await expectSaved(page, visitor);

  // A hotel's network may answer in place of our server.
  await page.unroute(endpoint);
  await page.route(endpoint, (route) => route.fulfill({ body: '<h1>Welcome to our hotel</h1>' }));
  const answered = page.waitForResponse(endpoint);
  await send.click();
  await answered;
  await expect(form.getByRole('alert')).toContainText('We couldn’t save your booking');
  await expectSaved(page, visitor);
  expect(context.pages()).toHaveLength(2);

  await page.unroute(endpoint);
  await send.click();
  await expect(reference(page)).toBeVisible();
});

test('a refused visitor reads what is wrong (R19)', async ({ page, context, watch, request }) => {
  watch.expectConsoleErrors(/status of 400/, /status of 403/, /status of 429/);
  const timeZone = 'We don’t recognize this time zone';
  const noMail = 'This address does not take mail';
  await page.route(endpoint, refuse(400, noMail, { email: noMail }));
  await page.goto('/');
  const form = demoForm(page);
  const visitor = await fillDemoForm(page);
  await form.send.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary).toContainText(noMail);
  await expect(form.email).toHaveAccessibleDescription(new RegExp(noMail));
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await expectSaved(page, visitor);

  const problem = form.form.getByRole('alert').filter({ hasText: 'Submission Error' });
  await page.unroute(endpoint);
  await page.route(endpoint, refuse(400, timeZone, { timeZone }));
  const answer = await holdBack(page, endpoint);
  const top = async () => (await form.send.boundingBox())!.y;
  await form.send.scrollIntoViewIfNeeded();
  const place = await top();
  await form.send.click();
  // A second click meets the same button, not what has moved under the pointer.
  await expect(form.send).toBeDisabled();
  expect(await top()).toBe(place);
  answer();
  // The form has no field for the time zone, so the error is above the form.
  await expect(problem).toBeFocused();
  await expect(problem).toContainText(timeZone);
  await expect(toast(page)).toContainText(timeZone);

  await page.unroute(endpoint);
  await page.route(endpoint, refuse(403, 'This request came from another site.'));
  await form.send.click();
  await expect(toast(page)).not.toContainText(timeZone);
  await expect(toast(page)).toContainText(
    'Could not process your booking. Please try again or contact support directly.',
  );
  // The message above the form outlasts the toast.
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toBeHidden();
  await expect(problem).toContainText('Could not process your booking.');

  // The real rate limit counts this visitor's IP address.
  await page.unroute(endpoint);
  for (let tries = 0; tries < 20; tries += 1)
    expect((await request.post('/api/demo-booking', { data: {} })).status()).toBe(400);
  await form.send.click();
  await expect(toast(page)).toContainText(
    /Too many tries\. Please wait \d+ minutes? and try again\./,
  );
  await expectSaved(page, visitor);
  await expectAccessible(demoForm(page).form);
  await expect.poll(() => context.pages().length).toBe(1);
  expect(watch.outside).toEqual([]);
});
