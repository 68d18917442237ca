import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { TelephonyState } from './read-telephony.ts';
import { TelephonyFacts } from './AdminSettings.tsx';

// Islands are rendered by React, while functions render pages with Preact.
vi.mock('#jsx/jsx-dev-runtime', () => import('react/jsx-dev-runtime'));

test('an administrator sees the number formatted, like visitors (R2)', () => {
  const state = {
    configured: true,
    accountSid: 'AC…',
    phoneNumber: '+15045550142',
    textsSales: true,
    updatedAt: '2026-11-22T12:00:00Z',
    updatedBy: 'ana@city.example',
    changes: [],
    texts: { sent: 0, waiting: 0, undelivered: 0 },
  } as unknown as TelephonyState;
  const html = renderToStaticMarkup(<TelephonyFacts state={state} />);
  expect(html).toContain('(504) 555-0142');
  expect(html).not.toContain('+1504');
});
