import { afterEach, expect, test, vi } from 'vitest';
import { diagnosePayments } from './payment-diagnostics.ts';

afterEach(() => void vi.unstubAllGlobals());

test('reports which keys are set, and never a key itself (R13)', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, data: { publishableKey: 'pk_test_1', secretKey: true } }),
  );
  expect(await diagnosePayments()).toEqual({
    ...{ status: 200, success: true, error: undefined },
    ...{ publishableKey: true, secretKey: true },
  });
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: 'Not configured.' }, { status: 503 }),
  );
  expect(await diagnosePayments()).toEqual({
    ...{ status: 503, success: false, error: 'Not configured.' },
    ...{ publishableKey: false, secretKey: false },
  });
});
