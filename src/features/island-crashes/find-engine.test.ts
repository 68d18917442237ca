import { expect, test } from 'vitest';
import { findEngine } from './record-crash.server.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari 26',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Safari/605.1.15',
    'Safari 16',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1',
    'Safari 16',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Chrome 142',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36', 'Chrome 141'],
  ['dana@city.example', 'Other'],
  [`Chrome/${'9'.repeat(400)}`, 'Other'],
  ['', 'Other'],
  [null, 'Other'],
])('%s is %s', (userAgent, engine) => {
  expect(findEngine(userAgent)).toBe(engine);
});
