/** Questions for a thread, and its answers. */
import { parentPort, Worker } from 'node:worker_threads';

interface Asked<Question> {
  number: number;
  question: Question;
}

interface Answered<Answer> {
  number: number;
  answer: Answer;
}

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** Starts a thread; when it ends, whoever waits for an answer is told the reason. */
export function startThread<Question, Answer>(file: URL, workerData: unknown) {
  const worker = new Worker(file, { workerData });
  // The process waits for answers, and not for a thread that nobody has asked.
  worker.unref();
  const waiting = new Map<number, Waiting<Answer>>();
  let asked = 0;
  let ended: string | undefined;
  const end = (reason: string) => {
    ended ??= reason;
    for (const { reject } of waiting.values()) reject(new Error(ended));
    waiting.clear();
  };
  worker.on('message', ({ number, answer }: Answered<Answer>) => {
    waiting.get(number)?.resolve(answer);
    waiting.delete(number);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error: Error) => end(error.message));
  worker.on('exit', (code) => end(`its thread ended with code ${code}`));
  return {
    waiting,
    ask: (question: Question) =>
      new Promise<Answer>((resolve, reject) => {
        if (ended) return reject(new Error(ended));
        const one: Asked<Question> = { number: asked++, question };
        waiting.set(one.number, { resolve, reject });
        worker.ref();
        worker.postMessage(one);
      }),
    stop: () => worker.terminate(),
  };
}

/** Answers the questions of the thread that started this one; the bytes of an answer are handed over, not copied. */
export function answerQuestions<Question, Answer>(
  find: (question: Question) => Promise<Answer>,
  bytesOf: (answer: Answer) => Uint8Array<ArrayBuffer>,
): void {
  const port = parentPort!;
  port.on('message', ({ number, question }: Asked<Question>) => {
    // A failure ends the thread, which is its answer.
    void find(question).then((answer) => {
      port.postMessage({ number, answer } satisfies Answered<Answer>, [bytesOf(answer).buffer]);
    });
  });
}
