/** The page after a rejected plain post: the form's own page with the errors and the typed values. */
import type { Context } from '@netlify/functions';
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parse,
  parseFragment,
  serialize,
} from 'parse5';
import type { ReactNode } from 'react';
import { ApiError } from '#src/components/browser/api.ts';
import { type Failure, joinMessages, readFailure } from '#src/components/browser/failure.ts';
import { ErrorSummary, ProblemMessage } from '#src/components/form/ProblemMessage.tsx';
import { describedBy, FieldError } from '#src/components/form/Field.tsx';
import { MailTo } from '#src/components/Button.tsx';
import type { Endpoint } from '#src/server/endpoint.ts';
import { accountField, renderFor } from '#src/server/sessions/rendered-for.ts';
import { keepPrivate } from '#src/server/answer.ts';
import { renderToHtml } from '#src/formats/render-to-html.server.ts';
import { readBuiltPage, renderPage, toPage } from '#src/server/pages/site-page.ts';
import { site } from '#src/site.ts';
import { constraintsOf, type Form, reasonOf } from '#src/forms/define-form.ts';
import { withExample } from '#src/forms/field-errors.ts';
import { readPageQuery } from '#src/server/request-input.ts';
import { PlainForm } from './PlainForm.server.tsx';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** The posted values and the route parameters, by name. */
type Posted = Record<string, unknown>;

/** A rejected plain post. */
interface RefusedPost {
  /** The JSON response that a script would have received. */
  answered: { status: number; statusText: string; body: string };
  posted: Posted;
  request: Request;
  context: Context;
  /** The endpoint that renders the form's page; without one it is a static page. */
  page?: Endpoint | undefined;
}

/**
 * Renders the form's page with the errors at their fields and the typed values, except passwords and codes.
 * A page with status 404 or 410 and no form is returned unchanged. If the page cannot be rendered, the form
 * is shown on a page of its own.
 */
export async function renderRefusedPage(form: Form, refused: RefusedPost): Promise<Response> {
  const { answered, request } = refused;
  const failure = readFailure(new ApiError(answered.status, answered.statusText, answered.body));
  const posted = { ...refused.posted, ...readCarried(form, refused) };
  const [own, shell] = await Promise.all([
    openPage(form, { ...refused, posted }),
    readBuiltPage('dist/shell.html'),
  ]);
  const parsePage = async (response: Response) => {
    const html = await response.clone().text();
    const page = parse(html);
    return { response, html, page, found: findForm(page, form, request, posted) };
  };
  const first = await parsePage(own);
  if (!first.found && isGone(own)) return own;
  const isUsable = own.ok || first.found;
  const { response, html, page, found } = isUsable
    ? first
    : await parsePage(await renderFormOnly(form, request, posted));
  const heading = find(page, ({ tagName }) => tagName === 'h1');
  // There is no space for the reasons in a table row.
  const hasRoom = found && !ancestors(found).some(({ tagName }) => tagName === 'table');
  const place = hasRoom ? found : (heading?.parentNode as Element | undefined);
  if (!place) throw new Error(`${form.page} has no form for ${form.path}.`);
  if (found) fillIn(found, form, posted);
  const { placed, unplaced, boxless } = markErrors(found, form, failure.fields);
  const above = place === found ? 0 : place.childNodes.indexOf(heading!) + 1;
  insert(place, above, renderReasons(form, failure, { placed, unplaced, boxless }));
  // Moves focus to the message, because the form may be far down the page.
  const focusTarget = find(place, (element) => read(element, 'tabindex') === '-1');
  if (focusTarget) set(focusTarget, 'autofocus', '');
  // The island must not hydrate: React does not expect the errors and would remove them.
  const island = ancestors(place).find(({ tagName }) => tagName === 'astro-island');
  if (island) island.tagName = island.nodeName = 'astro-slot';
  for (const element of ancestors(place))
    if (element.tagName === 'details') set(element, 'open', '');
  const head = find(page, ({ tagName }) => tagName === 'head')!;
  const title = find(head, ({ tagName }) => tagName === 'title');
  if (title) defaultTreeAdapter.insertTextBefore(title, 'Error: ', title.childNodes[0]!);
  // A static page loads the styles of errors only on hydration; the shell links to them.
  for (const [link] of shell.matchAll(/<link\b[^>]*\bform-states\b[^>]*>/g))
    if (!html.includes(link))
      defaultTreeAdapter.appendChild(head, parseFragment(link).childNodes[0]!);
  return new Response(serialize(page), { status: failure.status, headers: response.headers });
}

/** The form's carried query parameters, from the hidden values or the `Referer`. */
function readCarried({ carries = [] }: Form, { posted, request }: RefusedPost): Posted {
  const query = new URLSearchParams(readPageQuery(request));
  const carried = carries.map((name) => [name, posted[name] || query.get(name)] as const);
  return Object.fromEntries(carried.filter(([, value]) => typeof value === 'string'));
}

/** Renders the form's page with the visitor's credentials, or reads it from the build. */
async function openPage(form: Form, { posted, request, context, page }: RefusedPost) {
  const path = (form.pageOf?.(posted) ?? form.page).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(posted[name])),
  );
  if (!page) {
    const built = readBuiltPage(`dist${path === '/' ? '/index' : path}.html`);
    // An address with a posted part may have no page: that is the sender's mistake, not ours.
    const html = form.page.includes(':') ? await built.catch(() => null) : await built;
    return html === null
      ? renderFormOnly(form, request, posted)
      : toPage(html, { status: 200, noindex: true });
  }
  const url = new URL(path, request.url);
  for (const name of form.carries ?? []) {
    const value = posted[name];
    if (typeof value === 'string') url.searchParams.set(name, value);
  }
  const headers = new Headers(request.headers);
  for (const name of ['content-length', 'content-type', 'origin']) headers.delete(name);
  return page(new Request(url, { headers }), context, form.page.split('?')[0]);
}

const isGone = ({ status }: Response) => status === 404 || status === 410;

/** A page with only the form, which needs no data. */
async function renderFormOnly(form: Form, request: Request, posted: Posted): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // Optional custom controls are left out, required ones cannot be.
  const canBeDrawn = Object.entries(form.fields).every(
    ([name, { control }]) => !control || !constraintsOf(form, name).required,
  );
  const account = posted[accountField];
  const page = await renderFor(typeof account === 'string' ? account : undefined, () =>
    renderPage({
      title: form.label,
      children: (
        <>
          <h1>{form.label}</h1>
          {canBeDrawn && <PlainForm form={form} action={pathname + search} />}
        </>
      ),
    }),
  );
  return keepPrivate(page);
}

/** The content above the fields: why the form was rejected, and the error summary. */
function renderReasons(
  { messages }: Form,
  failure: Failure,
  { placed: errors, unplaced, boxless }: ReturnType<typeof markErrors>,
): ReactNode {
  // The response's message may repeat the errors of fields.
  const repeats = Object.values(failure.fields).some((fault) => failure.message?.includes(fault));
  const showsProblem = (messages.always && !repeats) || errors.length === 0 || unplaced.length > 0;
  const message = joinMessages(reasonOf(messages, failure), unplaced);
  // Contact details help only when the failure is ours, or after too many tries.
  const needsPerson = failure.kind === 'broken' || failure.status === 429;
  const problem = { title: messages.failed, message };
  return (
    <>
      {showsProblem && (
        <ProblemMessage problem={problem}>
          {messages.kept && <p>{messages.kept}</p>}
          {needsPerson && (
            <p>
              You can also call <span data-phone>{site.contact.tollFree.display}</span> or write to{' '}
              <MailTo address={site.contact.infoEmail} />.
            </p>
          )}
        </ProblemMessage>
      )}
      <ErrorSummary errors={errors} />
      {boxless
        .map(withExample)
        .filter((message) => !boxless.includes(message))
        .map((message) => (
          <p key={message}>{message}</p>
        ))}
    </>
  );
}

/** Restores the typed values. */
function fillIn(place: Element, form: Form, posted: Posted): void {
  for (const control of findAll(place, isControl)) {
    const name = read(control, 'name') ?? '';
    const { type = read(control, 'type'), autoComplete } = form.fields[name] ?? {};
    if (!Object.hasOwn(posted, name) && type !== 'checkbox') continue;
    if (type === 'password' || autoComplete === 'one-time-code' || name === 'website') continue;
    const typed = [posted[name]]
      .flat()
      .filter((value) => typeof value === 'string')
      .map((value) => value.replaceAll('\0', '').toWellFormed());
    if (type === 'radio' || type === 'checkbox')
      setFlag(control, 'checked', typed.includes(read(control, 'value') ?? 'on'));
    else if (control.tagName === 'select')
      for (const option of findAll(control, ({ tagName }) => tagName === 'option'))
        setFlag(option, 'selected', typed.includes(read(option, 'value') ?? ''));
    else if (control.tagName === 'textarea') {
      control.childNodes = [];
      // HTML parsers drop a leading line break.
      defaultTreeAdapter.insertText(control, `\n${typed[0] ?? ''}`);
    } else {
      set(control, 'value', typed[0] ?? '');
      // A native date field cannot show a date that is typed in words.
      if (type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(typed[0] ?? ''))
        set(control, 'type', 'text');
    }
  }
}

/** Shows the errors at their fields. Returns the errors with a field, those without one, and those whose field has no box for a message. */
function markErrors(place: Element | undefined, { fields }: Form, faults: Record<string, string>) {
  const placed: { fieldId: string; message: string }[] = [];
  const unplaced: string[] = [];
  const boxless: string[] = [];
  const order = Object.keys(fields);
  const inOrder = Object.entries(faults).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  for (const [name, message] of inOrder) {
    const definition = fields[name];
    const control =
      place &&
      definition &&
      find(place, (element) => isControl(element) && read(element, 'name') === name);
    if (!control) {
      unplaced.push(message);
      continue;
    }
    // The page may contain the form twice, with other ids.
    const id = read(control, 'id') ?? definition.id;
    // A message that several fields share needs the field's name.
    const isShared = inOrder.some(([other, text]) => other !== name && text === message);
    placed.push({ fieldId: id, message: isShared ? `${definition.label}: ${message}` : message });
    const box = ancestors(control).find(
      (element) => element.tagName === 'fieldset' || / field /.test(` ${read(element, 'class')} `),
    );
    set(control, 'id', id);
    set(control, 'aria-invalid', 'true');
    const described = box?.tagName === 'fieldset' ? box : control;
    const known = read(described, 'aria-describedby');
    const ids = [known, describedBy(id, '', message)].filter(Boolean).join(' ');
    set(described, 'aria-describedby', ids);
    if (!box) {
      boxless.push(message);
      continue;
    }
    set(box, 'class', `${read(box, 'class')} field-invalid`);
    const above = box.childNodes.findLastIndex(
      (node) =>
        'tagName' in node &&
        (/^(label|legend)$/.test(node.tagName) || read(node, 'class') === 'hint') &&
        !find(node, isControl),
    );
    insert(box, above + 1, <FieldError id={id} error={withExample(message)} />);
  }
  return { placed, unplaced, boxless };
}

/** Finds the posted form by its action and, among several, by its hidden values. */
function findForm(page: Node, form: Form, request: Request, posted: Posted): Element | undefined {
  const paths = [form.path, new URL(request.url).pathname];
  const forms = findAll(
    page,
    (element) =>
      element.tagName === 'form' && paths.includes(read(element, 'action')?.split('?')[0] ?? ''),
  );
  const isPosted = (element: Element) =>
    findAll(element, (field) => read(field, 'type') === 'hidden').every((field) => {
      const [name = '', value] = [read(field, 'name'), read(field, 'value')];
      return !value || name === accountField || [posted[name]].flat().includes(value);
    });
  // With carried values, a form with other hidden values is about something else.
  return forms.find(isPosted) ?? (form.carries ? undefined : forms[0]);
}

const isControl = ({ tagName }: Element) => /^(input|select|textarea)$/.test(tagName);

function findAll(node: Node, fits: (element: Element) => boolean): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  const here = 'tagName' in node && fits(node) ? [node] : [];
  return [...here, ...children.flatMap((child) => findAll(child, fits))];
}

const find = (node: Node, fits: (element: Element) => boolean) => findAll(node, fits)[0];

function ancestors(node: Element): Element[] {
  const { parentNode } = node;
  return parentNode && 'tagName' in parentNode ? [parentNode, ...ancestors(parentNode)] : [];
}

const read = ({ attrs }: Element, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;

function set(element: Element, name: string, value: string): void {
  element.attrs = [
    ...element.attrs.filter((attribute) => attribute.name !== name),
    { name, value },
  ];
}

function setFlag(element: Element, name: string, isOn: boolean): void {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name);
  if (isOn) set(element, name, '');
}

function insert(parent: Element, at: number, children: ReactNode): void {
  const { childNodes } = parseFragment(renderToHtml(children));
  for (const child of childNodes) child.parentNode = parent;
  parent.childNodes.splice(at, 0, ...childNodes);
}
