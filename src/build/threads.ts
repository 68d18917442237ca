/** Questions for a thread, and its answers. */
import { parentPort, Worker } from 'node:worker_threads';

interface Asked<Question> {
  number: number;
  question: Question;
}

type Answered<Answer> = { number: number } & ({ answer: Answer } | { failure: string });

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** Starts a thread; a question that it cannot answer is refused with the reason, and all of them when it ends. */
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
  worker.on('message', (answered: Answered<Answer>) => {
    const { resolve, reject } = waiting.get(answered.number)!;
    waiting.delete(answered.number);
    if (waiting.size === 0) worker.unref();
    if ('failure' in answered) reject(new Error(answered.failure));
    else resolve(answered.answer);
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

/** Answers the questions of the thread that started this one; bytes in an answer can be handed over, not copied. */
export function answerQuestions<Question, Answer>(
  find: (question: Question) => Promise<Answer>,
  bytesOf?: (answer: Answer) => Uint8Array<ArrayBuffer>,
): void {
  const port = parentPort!;
  port.on('message', ({ number, question }: Asked<Question>) => {
    find(question).then(
      (answer) => {
        const answered: Answered<Answer> = { number, answer };
        port.postMessage(answered, bytesOf ? [bytesOf(answer).buffer] : []);
      },
      (error: Error) => {
        const answered: Answered<Answer> = { number, failure: error.message };
        port.postMessage(answered);
      },
    );
  });
}
