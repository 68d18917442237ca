/** The texts of the policy builder as the build writes them for the function: parsed documents, and the laws that they name. */
import type { MdastNode } from 'satteri';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { policyDocumentIds } from '#src/content/policy-choices.ts';
import type { WrittenDocument } from '#src/content/policy-schema.ts';
import { isBinding, type Law } from '#src/laws/record/law.ts';
import { researchWords, type PlaceResearch } from '#src/laws/place/place-words.ts';
import { readTree } from '#src/features/resources/word/word-file.ts';
import { makeBlocks } from '#src/features/resources/word/word-blocks.ts';

type WrittenSection = WrittenDocument['sections'][number];

/** A document with the nodes of its Markdown. */
export interface PolicyDocument extends Omit<WrittenDocument, 'intro' | 'sections'> {
  id: string;
  intro: MdastNode[];
  sections: (Omit<WrittenSection, 'clauses'> & {
    clauses: (Omit<WrittenSection['clauses'][number], 'text'> & { nodes: MdastNode[] })[];
  })[];
}

/** Everything that the function needs. */
export interface PolicyTexts {
  /** In the order of the archive. */
  documents: PolicyDocument[];
  /** The laws that bind anyone, in the order of the register. */
  laws: Law[];
  /** How each place was researched, by its slug. */
  research: Record<string, string>;
}

/** Parses the documents; throws an error with file, section and fix for Markdown that a Word file cannot hold. */
export function makePolicyTexts(
  written: Map<string, WrittenDocument>,
  laws: Law[],
  places: Map<string, PlaceResearch>,
): PolicyTexts {
  return {
    documents: policyDocumentIds.map((id) => {
      const document = written.get(id);
      if (!document) throw new Error(`src/content/policy-builder/${id}.yaml is missing.`);
      return parseDocument(id, document);
    }),
    laws: laws.filter(isBinding),
    research: Object.fromEntries(
      jurisdictions.map(({ slug, name }) => [
        slug,
        researchWords(
          slug === 'us' ? 'Federal law' : name,
          places.get(slug),
          laws.filter(({ jurisdiction }) => jurisdiction === slug).length,
        ),
      ]),
    ),
  };
}

function parseDocument(id: string, document: WrittenDocument): PolicyDocument {
  const parse = (markdown: string, section: string) => {
    const nodes = readTree({ markdown }).children;
    const file = `src/content/policy-builder/${id}.yaml, section "${section}", line`;
    makeBlocks(nodes, { file, pageUrl: 'https://levee.example' });
    return nodes;
  };
  return {
    ...document,
    id,
    intro: parse(document.intro, 'intro'),
    sections: document.sections.map((section) => ({
      ...section,
      clauses: section.clauses.map(({ text, ...clause }) => ({
        ...clause,
        nodes: parse(text, section.heading),
      })),
    })),
  };
}
