import { expect, onTestFinished, test, vi } from 'vitest';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { makeLocalDir, readMails, startSite } from '#tests/fixtures/site-process.ts';

const booking = {
  name: 'Dana Reyes',
  email: 'dana@city.example',
  agency: 'City of Somewhere',
  preferredDate: `${weekdayAhead()}T12:00:00.000Z`,
};

async function book(url: string): Promise<string> {
  const response = await fetch(`${url}/api/demo-booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(booking),
  });
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: { reference: string } };
  return data.reference;
}

test('after a kill right after the response, the booking is stored and both emails are sent; a clean stop keeps the data (R20)', async () => {
  const { dir, remove } = makeLocalDir();
  onTestFinished(remove);
  const killed = await startSite(dir);
  const reference = await book(killed.url);
  await killed.end('SIGKILL');
  await expect(fetch(killed.url)).rejects.toThrow();

  const stopped = await startSite(dir);
  onTestFinished(() => stopped.end());
  expect(await book(stopped.url)).toBe(reference);
  const mails = await vi.waitUntil(
    async () => {
      const found = await readMails(dir);
      return new Set(found.map(({ to }) => to?.[0]?.address)).size === 2 && found;
    },
    { timeout: 60_000, interval: 250 },
  );
  for (const mail of mails) expect(mail.text).toContain(reference);
  const recipients = new Map(mails.map(({ messageId, to }) => [messageId, to?.[0]?.address]));
  // One email to each. A lost SMTP response may cause a second copy, but with the same Message-ID.
  expect([...recipients.values()].sort()).toEqual(['dana@city.example', 'info@levee.example']);
  await stopped.end();

  const again = await startSite(dir);
  onTestFinished(() => again.end());
  expect((await fetch(`${again.url}/api/health`)).status).toBe(200);
  expect(await book(again.url)).toBe(reference);
  // Nothing changed, so the later starts built and installed nothing.
  for (const site of [stopped, again]) expect(site.output()).not.toMatch(/building|install/i);
});
