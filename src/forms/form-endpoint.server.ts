/** The endpoint of a form: JSON for its script, pages for a browser that posts it by itself (R16). */
import type * as z from 'zod/mini';
import { ApiError } from '#src/browser/api.ts';
import { readFailure } from '#src/browser/failure.ts';
import { seeOther, toResultPage } from '#src/server/answer.ts';
import { endpoint, type Endpoint, type EndpointOptions } from '#src/server/endpoint.ts';
import { createLog } from '#src/server/log.ts';
import { isFormPost, readBody } from '#src/server/request-input.ts';
import { readRequestId } from '#src/server/visitor.ts';
import type { Form } from './define-form.ts';

type Handler<Schema extends z.core.$ZodType, Admitted> = Parameters<
  typeof endpoint<Schema, Admitted>
>[1];

type FormEndpointOptions<Admitted> = Omit<
  EndpointOptions<Admitted>,
  'method' | 'resultPage' | 'input'
>;

/** More than that is not put back into a page. */
const mostTyped = 100_000;

/**
 * Makes a function of a form and a handler. A plain post that was taken ends on the page that the handler
 * leads to, or else on the form's result with the facts of the answer; one that was not taken ends on the
 * form's own page, under the status of the refusal.
 */
export function formEndpoint<Schema extends z.core.$ZodType, Admitted = undefined>(
  form: Form<Schema>,
  handler: Handler<Schema, Admitted>,
  options: FormEndpointOptions<Admitted> = {},
): Endpoint {
  const answer = endpoint(form.schema, handler, { ...options, method: 'POST' });
  return async (request, context, route) => {
    if (!isFormPost(request)) return answer(request, context, route);
    const copy = request.clone();
    const response = await answer(request, context, route);
    const page = await toFormPage(form, response, copy).catch((error: unknown) => {
      createLog({ requestId: readRequestId(context) }).error('form page not written', error);
      return null;
    });
    if (!page) return response;
    for (const name of ['x-request-id', 'retry-after']) {
      const value = response.headers.get(name);
      if (value) page.headers.set(name, value);
    }
    return page;
  };
}

/** The page for what an endpoint has answered to a plain post; null where its answer is a page already, or for another site (R16). */
async function toFormPage(form: Form, response: Response, copy: Request): Promise<Response | null> {
  const { status } = response;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (!isJson || status === 403) return null;
  const body = await response.clone().text();
  if (response.ok) {
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    const facts = Object.entries(data).filter(([, value]) => typeof value === 'string');
    if (!form.result || facts.length === 0) return seeOther(form.result ?? form.page);
    return toResultPage(form.result, Object.fromEntries(facts) as Record<string, string>);
  }
  // Read only now: most posts are taken, and the page's parser is not loaded for them.
  const { renderRefusedPage } = await import('./refused-page.server.tsx');
  const failure = readFailure(new ApiError(status, response.statusText, body));
  const posted = await readBody(copy, mostTyped).catch(() => ({}));
  return renderRefusedPage(form, { failure, posted, status });
}
