import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '#src/components/toast/toast.ts';
import { reasonOf } from '#src/forms/define-form.ts';
import { sendForm } from '#src/forms/send-form.ts';
import { mailWaits } from '#src/formats/mail-waits.ts';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { DemoOutcome } from './DemoForm.tsx';
import { sendBooking, type Outcome } from './send-booking.ts';

// Islands run on React, while functions render pages with Preact.
vi.mock('#jsx/jsx-dev-runtime', () => import('react/jsx-dev-runtime'));
vi.mock('#src/components/toast/toast.ts', () => ({ showToast: vi.fn() }));

const booking = {
  name: 'Dana Reyes',
  email: 'dana@city.example',
  agency: 'City of Somewhere',
  phone: '',
  preferredDate: '2026-11-24',
  preferredTime: '13:00',
  notes: '',
  timeZone: 'America/Los_Angeles',
} as const;

/** The parts of a browser window that the calendar uses. */
const makeWindow = () => ({
  closed: false,
  opener: {},
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn() },
  close: vi.fn(),
});
let opened: ReturnType<typeof makeWindow> | null;

beforeEach(() => {
  opened = makeWindow();
  vi.stubGlobal('window', { open: () => opened });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(showToast).mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

const stored = () => Response.json({ success: true, data: { reference: 'D-7KM2QXA' } });
const refuse = (status: number, fields?: Record<string, string>) => () =>
  Response.json({ success: false, error: 'No.', fields }, { status });

async function send(answer: () => Response) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
  const outcome = await sendBooking(booking, {}, (extra) =>
    sendForm(bookingForm.path, { ...booking, ...extra }),
  );
  const [[toast] = []] = vi.mocked(showToast).mock.calls;
  return { outcome, toast };
}

test('a stored booking opens its calendar entry and shows a toast for 8 seconds (R19)', async () => {
  const { outcome, toast } = await send(stored);
  expect(outcome).toMatchObject({ kind: 'saved', reference: 'D-7KM2QXA' });
  expect(toast).toEqual({ title: 'Demo Scheduled Successfully', durationMs: 8_000 });
  const url = 'calendarUrl' in outcome ? outcome.calendarUrl : '';
  expect(url).toMatch(/^https:\/\/outlook\.office\.com\/.*startdt=2026-11-24T13%3A00%3A00/);
  expect(opened?.location.replace).toHaveBeenCalledExactlyOnceWith(url);
  // The calendar's page must not have access to ours.
  expect(opened?.opener).toBeNull();
});

test('a stored booking whose email waits says so (R50)', async () => {
  const { outcome } = await send(() =>
    Response.json({ success: true, data: { reference: 'D-7KM2QXA', mail: 'waits' } }),
  );
  const html = renderToStaticMarkup(createElement(DemoOutcome, { outcome: outcome as Outcome }));
  expect(html).toContain(mailWaits.message);
  expect(html).not.toContain('Check your email');
});

test.each([
  ['blocked', () => (opened = null)],
  ['closed by the visitor', () => Object.assign(opened!, { closed: true })],
])(
  'a stored booking shows another toast when the calendar window was %s (R19)',
  async (_what, lose) => {
    lose();
    const { outcome, toast } = await send(stored);
    expect(outcome.kind).toBe('saved');
    expect(toast).toEqual({
      title: 'Demo Scheduled',
      description: "Your demo has been successfully scheduled. We'll be in touch soon to confirm.",
      durationMs: 8_000,
    });
  },
);

const failures: [string, () => Response][] = [
  ['a server error', refuse(500)],
  ['an HTML page instead of JSON', () => new Response('<h1>Hotel</h1>')],
  [
    'a network error',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
];
test.each(failures)(
  '%s shows the calendar with a warning for 10 seconds, or a failure when there is no window (R19)',
  async (_what, answer) => {
    const warned = await send(answer);
    expect(warned.outcome).toMatchObject({ kind: 'unsaved', windowOpened: true });
    expect(warned.toast).toMatchObject({
      title: 'Calendar Created, But...',
      variant: 'destructive',
      durationMs: 10_000,
    });
    expect(opened?.location.replace).toHaveBeenCalledOnce();

    opened = null;
    vi.mocked(showToast).mockClear();
    const failed = await send(answer);
    expect(failed.outcome).toMatchObject({ kind: 'unsaved', windowOpened: false });
    expect(failed.toast).toMatchObject({ title: 'Booking Failed', variant: 'destructive' });
    expect(failed.toast).not.toHaveProperty('durationMs');
  },
);

const email = { email: 'This address does not take mail' };
test.each([
  ['a 403', refuse(403), {}],
  ['a field error', refuse(400, email), email],
  ['a 200 without success', refuse(200), {}],
  ['too many tries', refuse(429), {}],
])(
  '%s closes the window and leaves the message to the form (R19)',
  async (what, answer, fields) => {
    const { outcome, toast } = await send(answer);
    const message =
      what === 'too many tries'
        ? 'No.'
        : 'Could not process your booking. Please try again or contact support directly.';
    expect(outcome).toMatchObject({ kind: 'refused', fields });
    if (outcome.kind === 'refused') expect(reasonOf(bookingForm.messages, outcome)).toBe(message);
    expect(toast).toBeUndefined();
    expect(opened?.close).toHaveBeenCalledOnce();
    expect(opened?.location.replace).not.toHaveBeenCalled();
  },
);
