/** The assessment page and what its journeys share. */
import type { Page } from 'playwright/test';
import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import {
  answerLabels,
  type AnswerValue,
} from '#src/features/maturity-assessment/questions/answers.ts';
import { expect, newVisitor } from './journey.ts';

/** Where the answers are sent. */
export const endpoint = '**/api/maturity-assessment';

/** Ten answers that add up to 29: Established, with three lowest points. */
export const usualValues: readonly AnswerValue[] = [3, 2, 3, 4, 2, 3, 3, 2, 4, 3];

/** The wizard and its parts, by role and label. */
export function assessment(page: Page) {
  const form = page.getByRole('form', { name: 'AI maturity assessment' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    form,
    name: form.getByLabel('Name', { exact: true }),
    title: form.getByLabel('Title'),
    agency: form.getByLabel('Agency'),
    email: form.getByLabel('Email'),
    back: button('Back'),
    next: button('Continue'),
    submit: form.getByRole('button', { name: /^(Submit Assessment|Processing)$/ }),
    erase: button('Erase'),
    startOver: button('Start over'),
    resume: page.getByRole('button', { name: /^Continue where you left off/ }),
    previous: page.getByRole('button', { name: /^Keep previous answer/ }),
    radios: page.getByRole('radio'),
    option: (value: AnswerValue) =>
      page.getByRole('radio', { name: `${value} ${answerLabels[value]}` }),
    step: (number: number) => page.getByText(`Step ${number} of 12`, { exact: true }),
    heading: page.getByRole('heading', { level: 2 }).first(),
    result: page.getByRole('article', { name: 'Your result' }),
  };
}

/** Opens the page and waits until the wizard is hydrated. */
export async function openAssessment(page: Page, path = '/maturity-assessment') {
  await page.goto(path);
  await expect(page.locator('form[data-live]')).toBeAttached();
  return assessment(page);
}

/** A new visitor with a job title. */
export const newAssessor = () => ({ ...newVisitor(), title: 'City Manager' });

/** Fills in 'About You' and continues to the first question. */
export async function fillAboutYou(page: Page, visitor = newAssessor()) {
  const wizard = assessment(page);
  await typeAboutYou(page, visitor);
  await wizard.next.click();
  await expect(wizard.step(2)).toBeVisible();
  return visitor;
}

/** Types into the four required fields of 'About You'. */
export async function typeAboutYou(page: Page, visitor = newAssessor()) {
  const { name, title, agency, email } = assessment(page);
  await name.pressSequentially(visitor.name);
  await title.pressSequentially(visitor.title);
  await agency.pressSequentially(visitor.agency);
  await email.pressSequentially(visitor.email);
  return visitor;
}

/** Answers questions, beginning with number `from` on screen, and continues after each except the tenth. */
export async function answerQuestions(page: Page, values: readonly AnswerValue[], from = 0) {
  const wizard = assessment(page);
  for (const [index, value] of values.entries()) {
    const at = from + index;
    await expect(wizard.heading).toHaveText(questions[at]!.text);
    await wizard.option(value).check();
    if (at < 9) await wizard.next.click();
  }
}

/** Opens the assessment and fills in everything, without sending it. */
export async function answerEverything(page: Page, values = usualValues) {
  const wizard = await openAssessment(page);
  const visitor = await fillAboutYou(page);
  await answerQuestions(page, values);
  return { wizard, visitor };
}
