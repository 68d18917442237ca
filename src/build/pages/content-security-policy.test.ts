import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nextRules } from './next-rules.ts';
import { addPolicy, joinInlineParts } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page has one inline script and one style', () => {
  expect(
    joinInlineParts(
      '<head><style>a{}</style><script type="application/ld+json">{}</script><script src="/a.js"></script></head><style>b{}</style><script>1</script>Text<script type="module">(()=>{2})();\n</script>',
    ),
  ).toBe(
    '<head><style>a{}b{}</style><script type="application/ld+json">{}</script><script src="/a.js"></script></head>Text<script type="module">(()=>{1})();(()=>{2})()</script>',
  );
});

test('a page allows exactly its own inline scripts and styles, each once', () => {
  const page =
    '<head><style>a{}</style><script type="application/ld+json">{}</script><script src="/a.js"></script></head><script>1</script><script type="module">1</script>';
  const policy = `default-src 'self';script-src 'self' ${hash('1')} ${hash(nextRules)};style-src 'self' ${hash('a{}')}`;
  expect(addPolicy(page)).toBe(
    page.replace('<head>', `<head><meta http-equiv="content-security-policy" content="${policy}">`),
  );
});
