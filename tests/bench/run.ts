/** `npm run bench -- name`: measures one thing and prints what it found; without a name it lists what there is. */
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

interface Bench {
  name: string;
  what: string;
  run: (words: string[]) => Promise<void>;
}

const benches: Bench[] = [
  {
    name: 'api',
    what: 'throughput, p50, p95, p99 and round trips of endpoints with 1, 16 and 64 callers, 10,000 requests in all, and what each function weighs, as ratios to an empty function (about three minutes)',
    run: () => benchApi(),
  },
  {
    name: 'attack',
    what: 'whether 20,000 hostile requests to every function and 5,000 to static pages get a 5xx, no answer, a stack or an answer without headers, and what pathological texts cost as ratios to plain ones (about five minutes); give a number of requests and a seed',
    run: (words) => benchAttack(words.map(Number)),
  },
  {
    name: 'build',
    what: 'time and memory of a build with 10, 100, 1,000 and 5,000 further articles, without and with cache, compared with a plain blog of the same articles (about 15 minutes); give other numbers of articles to measure those',
    run: (words) => benchBuild(words.map(Number)),
  },
  {
    name: 'chat',
    what: 'size of what Lexi answers from, and the times of opening it and of an answer without a model, as ratios to plain work on the same passages (seconds, after a build)',
    run: () => benchChat(),
  },
  {
    name: 'faults',
    what: 'whether 2,000 mixed submissions are stored and mailed once while everything fails and the process is killed (about fifteen minutes); TEST_POSTGRES_URL names a server to use, with one instance and with two; give a number of submissions and a seed',
    run: (words) => benchFaults(words.map(Number)),
  },
  {
    name: 'functions',
    what: "processor time in which a new process loads each function's bundle, as a ratio to an empty function, its size, and the round trips of its addresses (about a minute)",
    run: () => benchFunctions(),
  },
  {
    name: 'inbox',
    what: "time of a page of each of the inbox's lists among 100,000 rows, as a ratio to the same page among 1,000 (about three minutes); give a number of rows",
    run: (words) => benchInbox(words.map(Number)),
  },
  {
    name: 'interactions',
    what: 'how long taps and keys wait for the next picture on a processor four times slower: menu, forms, chat, dialog, search, beside a bare button (about two minutes); give a number of rounds',
    run: (words) => benchInteractions(words),
  },
  {
    name: 'mail',
    what: 'mails that leave in one run of send-mail, against a mail server 60 ms away, while every third run is killed, and whether each arrives once (about two minutes); give another number of mails',
    run: (words) => benchMail(words),
  },
  {
    name: 'lexi',
    what: "how many questions of a file Lexi answers right, partly, wrong or not at all, without a model; give the file's path (seconds, after a build)",
    run: (words) => Promise.resolve(benchLexi(words)),
  },
  {
    name: 'mutants',
    what: 'whether a test notices when one of forty important lines is broken (at most ten minutes); give a part of a file name to run fewer',
    run: (words) => benchMutants(words),
  },
  {
    name: 'pages',
    what: 'Lighthouse figures of a first visit to each page, as ratios to bare HTML (about 15 seconds per page and round); give paths to measure fewer pages, a number of rounds, and folders of other built sites',
    run: (words) => benchPages(words),
  },
  {
    name: 'pixels',
    what: 'whether pages look as in another built site, at 360, 768 and 1440 px (about four minutes); give its path, and parts of page paths to compare fewer',
    run: (words) => benchPixels(words),
  },
  {
    name: 'wizard',
    what: 'script time of a step of the assessment, as a ratio to a bare React counter in the same browser (about a minute)',
    run: () => benchWizard(),
  },
];

const [name, ...words] = process.argv.slice(2);
const bench = benches.find((one) => one.name === name);
if (bench) await bench.run(words);
else {
  for (const one of benches) console.log(`npm run bench -- ${one.name}\n  ${one.what}`);
  if (name) process.exitCode = 1;
}
