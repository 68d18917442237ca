/** What the documents say about laws, as Markdown nodes. */
import type { MdastNode } from 'satteri';
import { findJurisdiction, whoOwes, type Law } from '#src/laws/record/law.ts';
import {
  asSentence,
  lawPath,
  statusWords,
  topicWords,
  whenWords,
} from '#src/laws/record/law-words.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { boundAs, lawsOf, type Chosen } from './included.ts';

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
export interface BindingLaw {
  law: Law;
  duties: Law['duties'];
}

/** The laws that bind the agency on the day `today`, and its duties in each. */
export const bindingLaws = (laws: Law[], chosen: Chosen, today: string): BindingLaw[] =>
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
export function lawNodes(part: 'names' | 'duties' | 'questions', source: LawPartSource): Block[] {
  const { binding, siteUrl, today } = source;
  const recordLink = ({ law }: BindingLaw) => link(law.shortName, siteUrl + lawPath(law));
  if (part === 'names')
    return [
      list(binding.map((one) => [recordLink(one), text(`: ${statusWords(one.law, today)}`)])),
    ];
  if (part === 'questions')
    return [
      list(
        binding.map((one) => {
          const { whoIsBound, unsettled } = one.law;
          const topics = `Topics: ${topicWords(one.law).join(', ')}`;
          const words = [`Who is bound: ${whoIsBound}`, topics, ...unsettled]
            .map(asSentence)
            .join(' ');
          return [recordLink(one), text(`. ${words}`)];
        }),
        false,
      ),
    ];
  return [
    ...binding.flatMap((one) => [heading(recordLink(one)), ...describe(one, source)]),
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
            const isSecondary = duty.isSecondary
              ? '. Unconfirmed: reported by one secondary source'
              : '';
            const where = duty.section ? `, ${duty.section}` : '';
            return [
              ...(when ? [strong(`${when}: `)] : []),
              text(`${duty.text} (${duty.who}${where}${isSecondary}) `),
              link('Record', `${siteUrl}${lawPath(law)}#${duty.id}`),
            ];
          }),
        )
      : paragraph(text(law.summary)),
  ];
}

/** How the place was researched, and whether it has no law of its own for such an agency. */
function researchNote({ binding, place, research, today }: LawPartSource): Block {
  const hasOwn = binding.some(({ law }) => law.jurisdiction === place);
  const none = `The register has no law of ${findJurisdiction(place)?.name} that binds agencies of this kind. `;
  return paragraph(
    text(`${hasOwn ? '' : none}${research} As of ${writtenDay(today)}. This is not legal advice.`),
  );
}
