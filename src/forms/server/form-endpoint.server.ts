/** The endpoint of a form, which responds with JSON to its script and with pages to a plain post. */
import type * as z from 'zod/mini';
import { toResultPage } from '#src/server/answer.ts';
import {
  type Admittable,
  endpoint,
  type Endpoint,
  type EndpointOptions,
} from '#src/server/endpoint.ts';
import { createLog } from '#src/server/log.ts';
import { isFormPost, readBody, readQuery } from '#src/server/request-input.ts';
import { byMethod } from '#src/server/routes.ts';
import { readRequestId } from '#src/server/visitor.ts';
import type { Form } from '#src/forms/define-form.ts';

type Handler<Schema extends z.core.$ZodType, Admitted extends Admittable> = Parameters<
  typeof endpoint<Schema, Admitted>
>[1];

interface FormEndpointOptions<Admitted extends Admittable> extends Omit<
  EndpointOptions<Admitted>,
  'method'
> {
  /** The endpoint that renders the form's page, when it is not a static page. */
  page?: Endpoint;
}

/** Longer bodies are not restored on the form's page. */
const maxRestoredBytes = 100_000;

/**
 * Creates the endpoint of a form. An accepted plain post redirects to the page that the handler returns,
 * or to the form's result page with the response data as query. A rejected plain post gets the form's
 * own page with the errors and the status of the rejection.
 */
export function formEndpoint<
  Schema extends z.core.$ZodType,
  Admitted extends Admittable = undefined,
>(
  form: Form<Schema>,
  handler: Handler<Schema, Admitted>,
  { page, ...options }: FormEndpointOptions<Admitted> = {},
): Endpoint {
  const pageOf = (posted: Record<string, unknown>) =>
    form.isOnManyPages ? '' : (form.pageOf?.(posted) ?? form.page);
  const file = form.file && { file: form.file };
  const answer = endpoint(form.schema, handler, { ...options, ...file, pageOf, method: 'POST' });
  const read = (request: Request) =>
    options.input === 'query' ? readQuery(request) : readBody(request, maxRestoredBytes, form.file);
  const respond: (...args: Parameters<Endpoint>) => Promise<Response> = async (
    request,
    context,
    route,
  ) => {
    if (!isFormPost(request)) return answer(request, context, route);
    const copy = request.clone();
    const response = await answer(request, context, route);
    const { status } = response;
    // The response already is a page or a redirect, or the request came from another site.
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    if (!isJson || status === 403) return response;
    const body = await response.clone().text();
    if (response.ok) return redirectToResult(form, response, body);
    try {
      // Loaded on demand: accepted posts need no HTML parser.
      const { renderRefusedPage } = await import('./refused-page.server.tsx');
      const typed = await (async () => read(copy))().catch(() => ({}));
      const posted = { ...typed, ...context.params };
      const answered = { status, statusText: response.statusText, body };
      const shown = await renderRefusedPage(form, { answered, posted, request, context, page });
      copyHeaders(response, shown);
      return shown;
    } catch (error) {
      createLog({ requestId: readRequestId(context) }).error('form page not written', error);
      return response;
    }
  };
  return Object.assign(respond, { accepts: answer.accepts.map((input) => ({ ...input, form })) });
}

/** The page of a form at one address with its endpoint: GET opens the page, POST acts. */
export const formPage = <Schema extends z.core.$ZodType, Admitted extends Admittable = undefined>(
  page: Endpoint,
  ...[form, handler, options]: Parameters<typeof formEndpoint<Schema, Admitted>>
): Endpoint => byMethod({ get: page, post: formEndpoint(form, handler, { ...options, page }) });

/** Redirects to the form's result page with the response data, cookies and some headers. */
function redirectToResult(form: Form, response: Response, body: string): Response {
  const { data } = JSON.parse(body) as { data: Record<string, unknown> };
  const facts = Object.entries(data).filter(([, value]) => typeof value === 'string');
  const page = form.result ?? form.page;
  const result = toResultPage(page, Object.fromEntries(facts) as Record<string, string>);
  copyHeaders(response, result);
  return result;
}

function copyHeaders(from: Response, to: Response): void {
  for (const name of ['x-request-id', 'retry-after', 'clear-site-data']) {
    const value = from.headers.get(name);
    if (value) to.headers.set(name, value);
  }
  for (const cookie of from.headers.getSetCookie()) to.headers.append('set-cookie', cookie);
}
