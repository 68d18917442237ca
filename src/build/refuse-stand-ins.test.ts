import { expect, test } from 'vitest';
import { refuseStandIns } from './refuse-stand-ins.ts';

const laptop = {
  SMTP_URL: 'smtp://127.0.0.1:2525',
  NEON_FETCH_ENDPOINT: 'http://localhost:4321/_local/sql',
  STRIPE_API_BASE: 'http://[::1]:4321',
  OPENAI_BASE_URL: ' http://localhost:4321/v1 ',
  TWILIO_API_BASE: 'http://0.0.0.0:4321',
};
const build = (source: Record<string, string>) =>
  refuseStandIns(source).hooks['astro:build:start']();

test('a production build names every stand-in, and asks for nothing else (R33)', () => {
  const words = 'points at this machine, which a production deploy must not use.';
  const sentences = Object.keys(laptop).map((name) => `${name} ${words}`);
  expect(() => build({ ...laptop, CONTEXT: 'production' })).toThrow(
    new Error(sentences.join('\n')),
  );
  expect(() => build({ CONTEXT: 'production', SMTP_URL: laptop.SMTP_URL })).toThrow(
    new Error(`SMTP_URL ${words}`),
  );
});

test('a production build without stand-ins goes on, and so does every other build with them (R33)', () => {
  build({ CONTEXT: 'production' });
  build({ CONTEXT: 'production', SMTP_URL: 'smtps://mail.levee.example', OPENAI_BASE_URL: '' });
  build({ CONTEXT: 'production', SMTP_URL: 'not an address' });
  for (const CONTEXT of ['deploy-preview', 'branch-deploy', 'dev', '']) {
    build({ ...laptop, CONTEXT });
  }
});
