import { useSyncExternalStore } from 'react';
import { site } from '#src/site.ts';
import type { Question } from '../questions/questions.ts';

const wide = '(min-width: 75em)';

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const listFormat = new Intl.ListFormat('en-US');

/** The help texts of a question: open at the side on wide screens, collapsed below the options otherwise. */
export function QuestionHelp({ question: { why, help, nistFunctions } }: { question: Question }) {
  const hasMargin = useSyncExternalStore(
    watchWidth,
    () => matchMedia(wide).matches,
    () => false,
  );
  const { label, url } = site.links.riskFramework;
  return (
    <details
      className="group mt-24 text-16/1.56 text-ink-2 xl:-mt-8 [&>h3]:mt-16 [&>h3]:text-16/1.56 [&>h3]:tracking-0 [&>h3]:text-ink [&>p]:pb-16 [&>p]:not-last:border-b [&>p]:not-last:border-b-rule-2"
      open={hasMargin}
    >
      <summary className="w-fit cursor-pointer py-10 font-500 text-river xl:group-open:hidden">
        Help with this question
      </summary>
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
