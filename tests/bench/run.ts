/** `npm run bench -- NAME`: runs one benchmark and prints its results; without a name it lists all. */
import { benchApi } from './api.ts';
import { benchAttack } from './attack/attack.ts';
import { benchBuild } from './build.ts';
import { benchChat } from './chat.ts';
import { benchFaults } from './faults/faults.ts';
import { benchFunctions } from './functions.ts';
import { benchInbox } from './inbox.ts';
import { benchInteractions } from './interactions.ts';
import { benchMail } from './mail.ts';
import { benchLexi } from './lexi.ts';
import { benchMutants } from './mutants.ts';
import { benchPages } from './pages.ts';
import { benchPixels } from './pixels.ts';
import { benchWizard } from './wizard.ts';

const benches: Record<string, { what: string; run: (args: string[]) => unknown }> = {
  api: {
    what: 'throughput, p50, p95, p99 and round trips of endpoints with 1, 16 and 64 callers, 10,000 requests in all, and the load time of each function, as ratios to an empty function (about three minutes)',
    run: benchApi,
  },
  attack: {
    what: 'whether 20,000 hostile requests to every function and 5,000 to static pages get a 5xx, no response, a stack trace or a response without headers, and the time of pathological texts as ratios to plain ones (about five minutes); give a number of requests and a seed',
    run: (args) => benchAttack(args.map(Number)),
  },
  build: {
    what: 'time and memory of a build with 10, 100, 1,000 and 5,000 articles besides our own, each without and with a cache, beside a plain blog with the same articles (about 15 minutes); give sizes to measure others',
    run: (args) => benchBuild(args.map(Number)),
  },
  chat: {
    what: 'the size of Lexi’s knowledge, and the times of loading it and of an answer without a model, as ratios to plain work on the same passages (seconds, after a build)',
    run: benchChat,
  },
  faults: {
    what: 'whether 2,000 mixed submissions are stored and emailed once while every service fails and the process is killed (about fifteen minutes); with a server in TEST_POSTGRES_URL it runs with one instance and with two; give a number of submissions and a seed',
    run: (args) => benchFaults(args.map(Number)),
  },
  functions: {
    what: "CPU time in which a new process loads each function's bundle, as a ratio to an empty function, its size, and the round trips of its paths (about a minute)",
    run: benchFunctions,
  },
  inbox: {
    what: "time of a page of each of the inbox's lists with 100,000 rows, as a ratio to the same page with 1,000 (about three minutes); give a number of rows",
    run: (args) => benchInbox(args.map(Number)),
  },
  interactions: {
    what: 'the time from taps and keys to the next paint on a CPU slowed four times: menu, forms, chat, dialog, search, beside a bare button (about two minutes); give a number of rounds',
    run: benchInteractions,
  },
  mail: {
    what: 'the number of emails that one run of send-mail sends to a mail server 60 ms away, while every third run is killed, and whether each arrives once (about two minutes); give another number of emails',
    run: benchMail,
  },
  lexi: {
    what: "how many questions of a file Lexi answers right, partly, wrong or not at all without a model; give the file's path (seconds, after a build)",
    run: benchLexi,
  },
  mutants: {
    what: 'whether a test notices when one of forty important lines is broken (at most ten minutes); give a part of a file name to run fewer',
    run: benchMutants,
  },
  pages: {
    what: 'Lighthouse metrics of a first visit to each page, as ratios to bare HTML (about 15 seconds per page and round); give paths to measure fewer pages, a number of rounds, and folders of other built sites',
    run: benchPages,
  },
  pixels: {
    what: 'whether pages look the same as in another built site, at 360, 768 and 1440 px (about four minutes); give its path, and parts of page paths to compare fewer',
    run: benchPixels,
  },
  wizard: {
    what: 'script time of a step of the assessment, as a ratio to a bare React counter in the same browser (about a minute)',
    run: benchWizard,
  },
};

const [name, ...args] = process.argv.slice(2);
const bench = benches[name ?? ''];
if (bench) await bench.run(args);
else {
  for (const [known, { what }] of Object.entries(benches))
    console.log(`npm run bench -- ${known}\n  ${what}`);
  if (name) process.exitCode = 1;
}
