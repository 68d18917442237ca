/** The deadlines and changes in an email, rendered item by item so that the database can assemble each reader's choice. */
import { sql, type SQL } from 'drizzle-orm';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { renderSectionParts } from '#src/integrations/mail/mail-layout.server.tsx';
import type { LawNewsItem } from '#src/laws/news/law-news.ts';
import {
  changesHeading,
  changesText,
  dueHeading,
  dueText,
  itemText,
  type IssueContent,
} from './issue.ts';

/** Common table expressions: `written` has `register_text` and `register_html` for each distinct choice in `reader`. */
export function writeForEachChoice(content: IssueContent, siteUrl: string): SQL {
  const sections = listSections(content, siteUrl);
  const parts = sections.map(({ parts: { text, html } }, part) => ({
    part,
    text_before: text.before,
    text_after: text.after,
    html_before: html.before,
    html_after: html.after,
  }));
  const items = sections.flatMap(({ items: found, parts: { text, html } }, part) =>
    found.map(({ place, everywhere, topics }, rank) => ({
      part,
      rank,
      place,
      everywhere,
      topics,
      item_text: text.items[rank],
      item_html: html.items[rank],
    })),
  );
  return sql`
    part as (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part
        (part integer, text_before text, text_after text, html_before text, html_after text)
    ),
    item as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item
        (part integer, rank integer, place text, everywhere boolean, topics text[],
          item_text text, item_html text)
    ),
    -- Rendered once per distinct choice.
    choice as (select distinct wants, states, topics from reader),
    section as (
      select choice.wants, choice.states, choice.topics, part.part,
        text_before || string_agg(item_text, '' order by rank) || text_after as section_text,
        html_before || string_agg(item_html, '' order by rank) || html_after as section_html
      from choice
      join item on choice.wants = 'everything' or (
        (item.everywhere or cardinality(choice.states) = 0 or item.place = any (choice.states))
        and (cardinality(choice.topics) = 0 or item.topics && choice.topics))
      join part on part.part = item.part
      group by choice.wants, choice.states, choice.topics, part.part,
        text_before, text_after, html_before, html_after
    ),
    written as (
      select wants, states, topics, string_agg(section_text, '' order by part) as register_text,
        string_agg(section_html, '' order by part) as register_html
      from section group by wants, states, topics
    )`;
}

/** Both sections with all items, as a reader of everything gets them. */
export function writeForEverything(
  content: IssueContent,
  siteUrl: string,
): { text: string; html: string } {
  const join = ({ before, items, after }: { before: string; items: string[]; after: string }) =>
    [before, ...items, after].join('');
  const sections = listSections(content, siteUrl);
  return {
    text: sections.map(({ parts }) => join(parts.text)).join(''),
    html: sections.map(({ parts }) => join(parts.html)).join(''),
  };
}

function listSections({ day, register }: IssueContent, siteUrl: string) {
  const section = (heading: string, paragraph: string, items: LawNewsItem[]) => ({
    items,
    parts: renderSectionParts({
      heading,
      paragraph,
      items: items.map((item) =>
        [`${writtenDay(item.date)}: ${item.law}`, itemText(item), siteUrl + item.path].join('\n'),
      ),
    }),
  });
  const { due = [], changes = [] } = register ?? {};
  return [
    section(dueHeading, `${dueText(day)} All deadlines: ${siteUrl}/laws/deadlines`, due),
    section(changesHeading, `${changesText} AI laws by state: ${siteUrl}/laws`, changes),
  ].filter(({ items }) => items.length > 0);
}
