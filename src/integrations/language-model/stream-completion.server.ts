/** Lexi's language model: chat completions of OpenAI, or of a compatible service at `OPENAI_BASE_URL`. */
import { env } from '#src/environment/env.ts';

/** One message to the model. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Thrown when the model doesn't finish its answer. */
class ModelFailed extends Error {
  override name = 'ModelFailed';
}

/** Enough for an answer of a few paragraphs. */
const tokenLimit = 700;

/** Whether a model is connected. */
export const hasModel = (): boolean => env().OPENAI_API_KEY !== undefined;

/**
 * Streams the model's answer. Throws when the service refuses or breaks off, when the answer is incomplete, or when
 * the signal is aborted; there are no retries. `onModel` receives the version of the model; with a JSON schema, the
 * answer is JSON of its form.
 */
export async function* streamCompletion(
  messages: ModelMessage[],
  signal: AbortSignal,
  onModel: (version: string) => void = () => undefined,
  schema?: Record<string, unknown>,
): AsyncGenerator<string> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env();
  if (!OPENAI_API_KEY) throw new ModelFailed('No model is connected.');
  // Imported on use, so that a site without a key never loads it.
  const { default: OpenAI } = await import('openai');
  const client = new OpenAI({
    apiKey: OPENAI_API_KEY,
    baseURL: OPENAI_BASE_URL ?? null,
    // By default the client would read other variables, retry, and log its input.
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    // Redirects are errors, so that questions and the key are sent nowhere else.
    fetchOptions: { redirect: 'error' },
  });
  const stream = await client.chat.completions.create(
    {
      model: OPENAI_MODEL,
      messages,
      stream: true,
      max_completion_tokens: tokenLimit,
      ...(schema && {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'answer', strict: true, schema },
        },
      }),
    },
    { signal },
  );
  let end: string | null | undefined;
  for await (const { choices, model } of stream) {
    if (model) onModel(model);
    const [choice] = choices ?? [];
    if (typeof choice?.delta?.content === 'string') yield choice.delta.content;
    end = choice?.finish_reason ?? end;
  }
  // An aborted stream ends without an error.
  signal.throwIfAborted();
  // Distinguishes a complete answer from a lost connection.
  if (end !== 'stop' && end !== 'length') throw new ModelFailed('The answer has no end.');
}
