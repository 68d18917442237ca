/** What begins with the first movement of a pointer or the first key: it lets the browser fetch or draw the next page while a visitor reaches for its link; only Chromium knows how. */
import { nextRules } from './next-rules.ts';
import './keys.ts';

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
// The policy of an article does not name the rules.
const isArticle = document.querySelector('[property="og:type"]');
if (!isArticle && HTMLScriptElement.supports?.('speculationrules') && !connection?.saveData) {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.text = nextRules;
  document.head.append(script);
}
