/**
 * Fails a build over mistakes in content, or over environment variables that functions cannot use. As a program it is
 * the stage "Articles" of `npm run check`: it prints every mistake, and the outdated law records as warnings only.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { findEnvProblems } from '#src/environment/env.ts';
import { checkArticles } from './check-articles.ts';
import { checkLaws } from './records/check-laws.ts';
import { checkMentions } from './records/check-mentions.ts';
import { checkProcurement } from './records/check-procurement.ts';
import { checkQuestions } from './records/check-questions.ts';

/** Checks everything that editors write in the project at `root`. Records and pieces that are due for a new check come apart from the mistakes. */
export function checkContent(root: string) {
  const laws = checkLaws({ root });
  const procurement = checkProcurement({ root });
  const mistakes = [
    ...checkArticles({ root }),
    ...laws.mistakes,
    ...checkMentions({ root }),
    ...checkQuestions({ root }),
    ...procurement.mistakes,
  ];
  return { mistakes, oldLaws: laws.warnings, oldPieces: procurement.old };
}

/** Fails a build with one sentence for each mistake in an article, a law or a question, before anything else reads them. */
export function refuseBrokenArticles(check = (root: string) => checkContent(root).mistakes) {
  return {
    name: 'levee:refuse-broken-articles',
    hooks: {
      // At the start of the build Astro would already have read the collection and failed with its own message.
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return;
        const mistakes = check(fileURLToPath(config.root));
        if (mistakes.length === 0) return;
        const error = new Error(`Mistakes in the content:\n${mistakes.join('\n')}`);
        // Editors read this message; a stack trace of our code does not help them.
        error.stack = '';
        throw error;
      },
    },
  } satisfies AstroIntegration;
}

/**
 * Fails a production build with one list of all problems: missing required variables, malformed ones, and URLs of
 * this machine (R33). Other builds need no variables.
 */
export function refuseUnfitEnvironment(source: Record<string, string | undefined> = process.env) {
  return {
    name: 'levee:refuse-unfit-environment',
    hooks: {
      'astro:build:start': () => {
        if (source.CONTEXT?.trim() !== 'production') return;
        const sentences = findEnvProblems(source);
        if (sentences.length > 0) throw new Error(sentences.join('\n'));
      },
    },
  } satisfies AstroIntegration;
}

if (import.meta.main) {
  const { mistakes, oldPieces, oldLaws } = checkContent(join(import.meta.dirname, '../../..'));
  for (const warning of oldLaws) console.log(warning);
  for (const mistake of [...mistakes, ...oldPieces]) console.error(mistake);
  if (mistakes.length + oldPieces.length > 0) process.exitCode = 1;
}
