import { useSyncExternalStore } from 'react';
import { site } from '#src/site.ts';
import type { Question } from '../questions/questions.ts';

const wide = '(min-width: 1200px)';

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const listFormat = new Intl.ListFormat('en-US');

/** Help with a question: in the margin on wide screens, otherwise collapsed below the options. */
export function QuestionHelp({ question: { why, help, nistFunctions } }: { question: Question }) {
  const hasMargin = useSyncExternalStore(
    watchWidth,
    () => matchMedia(wide).matches,
    () => false,
  );
  const { label, url } = site.links.riskFramework;
  return (
    <details className="help" open={hasMargin}>
      <summary>Help with this question</summary>
      <h3>Why we ask</h3>
      <p>{why}</p>
      <h3>What counts</h3>
      <p>{help}</p>
      <h3>Related standard</h3>
      <p>
        {listFormat.format(nistFunctions)}, in the <a href={url}>{label}</a>.
      </p>
    </details>
  );
}
