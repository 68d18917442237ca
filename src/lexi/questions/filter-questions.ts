/** The script of the questions' filter: shows the questions that have all typed words, and opens their subjects. */
const filterForm = document.querySelector<HTMLFormElement>('#question-filter')!;
const field = filterForm.querySelector('input')!;
const counted = filterForm.querySelector('[role=status]')!;
const mostAsked = document.querySelector<HTMLElement>('#most-asked')!;
const subjects = [...document.querySelectorAll<HTMLDetailsElement>('#question-list details')].map(
  (subject) => ({
    subject,
    questions: [...subject.querySelectorAll<HTMLElement>('[itemprop=mainEntity]')],
  }),
);
const groups = document.querySelectorAll<HTMLElement>('#question-list > section');
/** Links to the parts of subjects, some of which a filter hides. */
const jumps = document.querySelectorAll<HTMLElement>('#question-list ul.flex');
let shown = 0;

function filter(): void {
  const words = field.value.toLowerCase().match(/\S+/g) ?? [];
  shown = 0;
  for (const list of [mostAsked, ...jumps]) list.hidden = words.length > 0;
  for (const { subject, questions } of subjects) {
    const before = shown;
    for (const question of questions) {
      const text = question.textContent.toLowerCase();
      question.hidden = !words.every((word) => text.includes(word));
      if (!question.hidden) shown += 1;
    }
    subject.hidden = shown === before;
    subject.open = words.length > 0;
  }
  for (const group of groups) group.hidden = !group.querySelector('details:not([hidden])');
  counted.textContent = words.length === 0 ? '' : countWords();
}

function countWords(): string {
  if (shown === 0) return 'No answer has these words. Press Search to look in all pages.';
  return shown === 1 ? '1 answer' : `${shown} answers`;
}

/** For browsers that don’t open a closed subject for a link into it. */
function openTarget(): void {
  const subject = document.getElementById(location.hash.slice(1))?.closest('details');
  if (!subject || subject.open) return;
  subject.open = true;
  document.getElementById(location.hash.slice(1))!.scrollIntoView();
}

field.addEventListener('input', filter);
filterForm.addEventListener('submit', (event) => {
  if (shown > 0) event.preventDefault();
});
addEventListener('hashchange', openTarget);
openTarget();
// The browser may have restored typed words.
if (field.value) filter();
