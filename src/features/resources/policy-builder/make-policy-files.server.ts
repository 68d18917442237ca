/** Makes the documents of the policy builder from the answers. */
import { zipSync, type Zippable } from 'fflate';
import type { MdastNode } from 'satteri';
import { agencyKinds } from '#src/content/policy-choices.ts';
import { federal } from '#src/content/lists/law-lists.ts';
import { findJurisdiction, whoOwes, type Law } from '#src/laws/record/law.ts';
import {
  lawPath,
  statusWords,
  cautions,
  whenWords,
  asSentence,
  topicWords,
} from '#src/laws/record/law-words.ts';
import { site } from '#src/site.ts';
import { makeInventoryFile } from '#src/features/resources/inventory/inventory-file.ts';
import { writeWordFile } from '#src/features/resources/word/write-word-file.ts';
import { isIncluded, type Chosen, boundAs, lawsOf } from './included.ts';
import { policyBuilderPath, type PolicyAnswers } from './policy-form.ts';
import type { PolicyDocument, PolicyTexts } from './policy-texts.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';

/** When and for which address of the site the documents are made. */
interface Moment {
  /** Year-month-day. */
  today: string;
  siteUrl: string;
}

/** The documents by their names in the archive. */
export async function makePolicyFiles(
  answers: PolicyAnswers,
  { documents, laws, research }: PolicyTexts,
  { today, siteUrl }: Moment,
): Promise<Record<string, Uint8Array>> {
  const chosen: Chosen = Object.fromEntries(
    Object.entries(answers).map(([question, answer]) => [question, [answer].flat()]),
  );
  const place = answers.state;
  const binding = bindingLaws(laws, chosen, today);
  const source = { binding, place, research: research[place] ?? '', today, siteUrl };
  const blanks = blanksOf(answers);
  const files: Record<string, Uint8Array> = {};
  for (const [index, document] of documents.entries())
    // An order is not named a resolution.
    files[`${index + 1}-${blanks[document.id] ?? document.id}.docx`] = writeWordFile(
      fill(
        [
          ...document.intro,
          ...numbered(document, chosen).flatMap(({ heading, nodes, laws: part }) => [
            heading,
            ...nodes,
            ...(part ? lawNodes(part, source) : []),
          ]),
        ],
        blanks,
      ),
      {
        origin: `Draft from the policy builder of ${site.name}`,
        title: fillText(document.title, blanks),
        description: fillText(document.description, blanks),
        lastReviewed: document.lastReviewed,
        isOnePage: document.isOnePage,
        file: document.id,
        pageUrl: siteUrl + policyBuilderPath,
      },
    );
  const rows = binding.flatMap(({ law, duties }) =>
    duties.map((duty) => [
      law.shortName,
      statusWords(law, today),
      duty.text,
      duty.who,
      [whenWords(duty, today), ...cautions(law, duty)].filter(Boolean).map(asSentence).join(' '),
      `${siteUrl}${lawPath(law)}#${duty.id}`,
    ]),
  );
  files[`${documents.length + 1}-ai-inventory.xlsx`] = await makeInventoryFile(
    fillText('AI inventory of [Agency name]', blanks),
    rows,
  );
  return files;
}

/** The bytes of the archive. The files in it are compressed already. */
export const zipFiles = (files: Zippable): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(files, { level: 0 }));

/** The sections for the answers; in a document with numbers, they and their paragraphs are numbered. */
function numbered({ sections, isNumbered }: PolicyDocument, chosen: Chosen) {
  return sections
    .filter((section) => isIncluded(section, chosen))
    .map(({ heading, clauses, laws }, index) => {
      let paragraphs = 0;
      const nodes = clauses
        .filter((clause) => isIncluded(clause, chosen))
        .flatMap(({ nodes: [first, ...rest] }): MdastNode[] => {
          if (!first || !isNumbered || first.type !== 'paragraph')
            return [...(first ? [first] : []), ...rest];
          paragraphs += 1;
          const number = { type: 'text', value: `${index + 1}.${paragraphs} ` } as const;
          return [{ ...first, children: [number, ...first.children] }, ...rest];
        });
      const title = isNumbered ? `${index + 1}. ${heading}` : heading;
      const head: MdastNode = {
        type: 'heading',
        depth: 2,
        children: [{ type: 'text', value: title }],
      };
      return { heading: head, nodes, laws };
    });
}

/** What is known about the blanks; the others stay for the agency to fill in. */
const blanksOf = ({ agency, state, kind }: PolicyAnswers): Record<string, string> => ({
  ...(agency && { 'Agency name': agency }),
  'Governing body': agencyKinds[kind].adopts,
  Resolution: agencyKinds[kind].by,
  resolution: agencyKinds[kind].by.toLowerCase(),
  ...(state !== federal.slug && { State: findJurisdiction(state)!.name }),
});

const fillText = (text: string, blanks: Record<string, string>): string =>
  text.replace(/\[([^\]]+)\]/g, (blank, name: string) => blanks[name] ?? blank);

function fill(nodes: MdastNode[], blanks: Record<string, string>): MdastNode[] {
  return nodes.map((node) => {
    if (node.type === 'text') return { ...node, value: fillText(node.value, blanks) };
    if ('children' in node)
      return { ...node, children: fill(node.children, blanks) } as typeof node;
    return node;
  });
}

type Inline = Extract<MdastNode, { type: 'paragraph' }>['children'][number];
type Block = Extract<MdastNode, { type: 'root' }>['children'][number];

const text = (value: string): Inline => ({ type: 'text', value });
const strong = (value: string): Inline => ({ type: 'strong', children: [text(value)] as never });
const link = (value: string, url: string): Inline => ({
  type: 'link',
  url,
  children: [text(value)] as never,
});
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const heading = (...children: Inline[]): Block => ({ type: 'heading', depth: 3, children });
/** A list; `checked` makes it one of tasks. */
const list = (items: Inline[][], checked: boolean | null = null): Block => ({
  type: 'list',
  children: items.map((children) => ({
    type: 'listItem',
    checked,
    children: [{ type: 'paragraph', children }],
  })),
});

/** A law that binds the agency, with the duties that are the agency's. */
interface BindingLaw {
  law: Law;
  duties: Law['duties'];
}

/** The laws that bind the agency on the day `today`, and its duties in each. */
const bindingLaws = (laws: Law[], chosen: Chosen, today: string): BindingLaw[] =>
  lawsOf(laws, chosen).map((law) => ({
    law,
    duties: law.duties.filter(
      (duty) =>
        !(duty.endedOn && duty.endedOn <= today) &&
        whoOwes(law, duty).some((body) => boundAs(chosen).includes(body)),
    ),
  }));

/** What a part of the register in a document is made from. */
interface LawPartSource {
  binding: BindingLaw[];
  /** The slug of the place. */
  place: string;
  /** How the place was researched. */
  research: string;
  today: string;
  siteUrl: string;
}

/** The nodes of one part of the register. */
function lawNodes(part: 'names' | 'duties' | 'questions', source: LawPartSource): Block[] {
  const { binding, siteUrl, today } = source;
  const recordLink = (law: Law) => link(law.shortName, siteUrl + lawPath(law));
  if (part === 'names')
    return [
      list(binding.map(({ law }) => [recordLink(law), text(`: ${statusWords(law, today)}`)])),
    ];
  if (part === 'questions')
    return [
      list(
        binding.map(({ law }) => {
          const topics = `Topics: ${topicWords(law).join(', ')}`;
          const points = [`Who is bound: ${law.whoIsBound}`, topics, ...law.unsettled];
          return [recordLink(law), text(`. ${points.map(asSentence).join(' ')}`)];
        }),
        false,
      ),
    ];
  return [
    ...binding.flatMap((bound) => [heading(recordLink(bound.law)), ...describe(bound, source)]),
    researchNote(source),
  ];
}

/** A law's status and source, then the agency's duties with their dates. */
function describe({ law, duties }: BindingLaw, { siteUrl, today }: LawPartSource): Block[] {
  const [source] = law.sources;
  const status = `${statusWords(law, today)}. ${law.statusNote ? `${law.statusNote} ` : ''}`;
  return [
    paragraph(
      text(`${status}${law.citation}. Source: `),
      ...(source ? [link(`${source.publisher}, ${source.work}`, source.url)] : []),
      text(`, checked through ${writtenDay(law.checkedOn)}.`),
    ),
    duties.length > 0
      ? list(
          duties.map((duty) => {
            const when = whenWords(duty, today);
            const doubts = cautions(law, duty).map((caution) => ` ${caution}`);
            const where = duty.section ? `, ${duty.section}` : '';
            return [
              ...(when ? [strong(`${when}: `)] : []),
              text(`${duty.text} (${duty.who}${where})${doubts.join('')} `),
              link('Record', `${siteUrl}${lawPath(law)}#${duty.id}`),
            ];
          }),
        )
      : paragraph(text(law.summary)),
  ];
}

/** How the place was researched, and whether it has no law of its own for such an agency. */
function researchNote({ binding, place, research }: LawPartSource): Block {
  const hasOwn = binding.some(({ law }) => law.jurisdiction === place);
  const none = `We found no law of ${findJurisdiction(place)?.name} that applies to agencies of this kind. `;
  return paragraph(text(`${hasOwn ? '' : none}${research} This is not legal advice.`));
}
