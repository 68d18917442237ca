/** A report as a page: headings, a table with bars, and lists; it prints as it is. */
import { writtenDay } from '#src/calendar-days.ts';
import { escapeHtml, renderSitePage } from '#src/server/site-page.ts';
import { reportDeletionPath, reportDocumentPath } from './report-address.ts';
import {
  keepingWords,
  methodParagraphs,
  nextSteps,
  priorityLabels,
  reportHeadings,
  type Report,
  type ReportAdvice,
  type ReportAnswer,
} from './report.ts';

const text = escapeHtml;
/** What was typed keeps its direction to itself. */
const typed = (words: string) => `<bdi>${text(words)}</bdi>`;
const paragraphs = (words: readonly string[]) =>
  words
    .filter(Boolean)
    .map((one) => `<p>${text(one)}</p>`)
    .join('');
const section = (heading: string, html: string) =>
  `<section><h2>${text(heading)}</h2>${html}</section>`;

interface ReportPage {
  reportId: string;
  /** The site's own address, for paper. */
  siteUrl: string;
  /** Whether its reader has just sent the answers. */
  isJustSent: boolean;
}

/** Renders a report's page in the site's shell. */
export function renderReport(
  report: Report,
  { reportId, siteUrl, isJustSent }: ReportPage,
): Promise<Response> {
  const { level, agency, answeredBy, madeOn, scoreWords, distanceWords } = report;
  const isLast = distanceWords === '';
  return renderSitePage({
    title: `${reportHeadings.report}: ${agency}`,
    noindex: true,
    bodyHtml: `<article class="report">
      <p class="lead">${reportHeadings.report} for ${typed(agency)}</p>
      <h1>${text(level.name)}</h1>
      <dl>
        <div><dt>Score</dt><dd>${text(scoreWords)}</dd></div>
        <div><dt>Date</dt><dd>${writtenDay(madeOn)}</dd></div>
        <div><dt>Answered by</dt><dd>${typed(answeredBy)}</dd></div>
      </dl>
      ${isJustSent ? '<p>A report will be emailed to you.</p>' : ''}
      <p class="acts"><a class="button" href="${reportDocumentPath(reportId)}">Download as a Word file</a></p>
      ${section(reportHeadings.meaning, paragraphs([level.meaning]))}
      ${section(
        isLast ? reportHeadings.lastLevel : reportHeadings.nextLevel,
        paragraphs([level.nextStep, distanceWords]),
      )}
      ${section(reportHeadings.profile, renderProfile(report.answers))}
      ${section(reportHeadings.advice, `<ol class="advice">${report.advice.map(renderAdvice).join('')}</ol>`)}
      ${section(reportHeadings.answers, `<ol class="answers">${report.answers.map(renderAnswer).join('')}</ol>`)}
      ${section(reportHeadings.nextSteps, renderNextSteps(siteUrl))}
      ${section(reportHeadings.method, paragraphs(methodParagraphs))}
      ${section(
        reportHeadings.keeping,
        `${paragraphs([keepingWords(report)])}<p class="acts"><a class="button button-secondary" href="${reportDeletionPath(reportId)}">Delete this report now</a></p>`,
      )}
    </article>`,
  });
}

/** Shapes beside the words: priorities are told apart without color, too. */
const priorityShapes: Record<ReportAdvice['priority'], string> = {
  high: '<path d="M6 1l5 10H1z"/>',
  medium: '<path d="M6 0l6 6-6 6-6-6z"/>',
  low: '<circle cx="6" cy="6" r="5"/>',
};

function renderAdvice({ category, text: words, priority, nistFunction }: ReportAdvice): string {
  const shape = `<svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">${priorityShapes[priority]}</svg>`;
  const serves = nistFunction ? `<p class="small">NIST function: ${nistFunction}</p>` : '';
  return `<li class="${priority}"><h3 class="h4">${text(category)}</h3>
    <p class="priority">${shape}${priorityLabels[priority]}</p><p>${text(words)}</p>${serves}</li>`;
}

function renderProfile(answers: ReportAnswer[]): string {
  const rows = answers.map(
    ({ category, value, label, isLowest }) => `<tr><th scope="row">${text(category)}</th>
      <td class="bar"><svg width="100%" height="18" aria-hidden="true"><rect class="track" width="100%" height="18"/><rect class="level-${value}" width="${value * 20}%" height="18"/></svg></td>
      <td class="value"><b>${value}</b> ${text(label)}${isLowest ? ' <span class="lowest">lowest</span>' : ''}</td></tr>`,
  );
  return `<table class="profile"><thead><tr><th scope="col">Category</th><td></td><th scope="col">Answer</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table>`;
}

function renderAnswer({ category, question, value, label, description }: ReportAnswer): string {
  return `<li><h3 class="h4">${text(category)}</h3><p class="secondary">${text(question)}</p>
    <p><b>${value} ${text(label)}.</b> ${text(description)}</p></li>`;
}

function renderNextSteps(siteUrl: string): string {
  // On paper the address is written out.
  const items = nextSteps.map(
    ({ label, description, href }) =>
      `<li><a href="${href}" data-address="${text(siteUrl + href)}">${text(label)}</a><br>${text(description)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}
