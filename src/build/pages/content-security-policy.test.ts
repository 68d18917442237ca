import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nextRules } from './next-rules.ts';
import { addPolicy } from './content-security-policy.ts';

test('a page allows exactly its own inline scripts and styles, each once', () => {
  const page = addPolicy(
    '<head><style>a{}</style><script type="application/ld+json">{}</script><script src="/a.js"></script></head><script>1</script><script type="module">1</script>',
  );
  // printf 1 | openssl dgst -sha256 -binary | base64
  expect(page).toContain(
    `<head><meta http-equiv="content-security-policy" content="default-src 'self';script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=' 'sha256-${createHash('sha256').update(nextRules).digest('base64')}';style-src 'self' 'sha256-`,
  );
  expect(page.match(/sha256-/g)).toHaveLength(3);
});
