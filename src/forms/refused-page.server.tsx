/** The page after a refused plain post: the form's own page, with the errors and what was typed. */
import type { Context } from '@netlify/functions';
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parse,
  parseFragment,
  serialize,
} from 'parse5';
import type { ReactNode } from 'react';
import { ApiError } from '#src/browser/api.ts';
import { type Failure, joinMessages, readFailure } from '#src/browser/failure.ts';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { describedBy, FieldError } from '#src/components/FieldError.tsx';
import { MailTo } from '#src/components/MailTo.tsx';
import { ProblemMessage } from '#src/components/ProblemMessage.tsx';
import type { Endpoint } from '#src/server/endpoint.ts';
import { keepPrivate } from '#src/server/answer.ts';
import { renderToHtml } from '#src/formats/render-to-html.server.ts';
import { readBuiltPage, renderPage, toPage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { constraintsOf, type Form, reasonOf } from './define-form.ts';
import { readPageQuery } from './page-query.server.ts';
import { PlainForm } from './PlainForm.server.tsx';
import { withExample } from './with-example.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** The posted values, by name, unchanged; with the parameters of the address. */
type Posted = Record<string, unknown>;

/** A refused post. */
export interface RefusedPost {
  /** The answer that a script would have read. */
  answered: { status: number; statusText: string; body: string };
  posted: Posted;
  request: Request;
  context: Context;
  /** The function that renders the form's page; without one the page comes from the build. */
  page?: Endpoint | undefined;
}

/**
 * The form's own page with the errors at their fields and the typed values, except passwords and codes.
 * A page that says that there is nothing to send any more is returned unchanged; if the page cannot be
 * rendered, the form is shown by itself.
 */
export async function renderRefusedPage(form: Form, refused: RefusedPost): Promise<Response> {
  const { answered, request } = refused;
  const failure = readFailure(new ApiError(answered.status, answered.statusText, answered.body));
  const posted = { ...refused.posted, ...readCarried(form, refused) };
  const [own, shell] = await Promise.all([
    openPage(form, { ...refused, posted }),
    readBuiltPage('dist/shell.html'),
  ]);
  const look = async (drawn: Response) => {
    const html = await drawn.clone().text();
    const page = parse(html);
    return { drawn, html, page, found: findForm(page, form, request, posted) };
  };
  const first = await look(own);
  if (!first.found && isGone(own)) return own;
  const isThere = own.ok || first.found;
  const { drawn, html, page, found } = isThere
    ? first
    : await look(await renderAlone(form, request));
  const heading = find(page, ({ tagName }) => tagName === 'h1');
  // A table row has no room for the reasons.
  const hasRoom = found && !ancestors(found).some(({ tagName }) => tagName === 'table');
  const place = hasRoom ? found : (heading?.parentNode as Element | undefined);
  if (!place) throw new Error(`${form.page} has no form for ${form.path}.`);
  if (found) fillIn(found, form, posted);
  const { placed, unplaced, boxless } = markFaults(found, form, failure.fields);
  const above = place === found ? 0 : place.childNodes.indexOf(heading!) + 1;
  insert(place, above, renderReasons(form, failure, { placed, unplaced, boxless }));
  // The browser focuses and reads this first: the form may be far down its page.
  const said = find(place, (one) => read(one, 'tabindex') === '-1');
  if (said) set(said, 'autofocus', '');
  // The island must not hydrate: it would replace the errors, which it does not expect.
  const island = ancestors(place).find(({ tagName }) => tagName === 'astro-island');
  if (island) island.tagName = island.nodeName = 'astro-slot';
  for (const one of ancestors(place)) if (one.tagName === 'details') set(one, 'open', '');
  const head = find(page, ({ tagName }) => tagName === 'head')!;
  const title = find(head, ({ tagName }) => tagName === 'title');
  if (title) defaultTreeAdapter.insertTextBefore(title, 'Error: ', title.childNodes[0]!);
  // The shell has the styles of errors; a page of the build fetches them only when its form becomes live.
  for (const [link] of shell.matchAll(/<link\b[^>]*\bform-states\b[^>]*>/g))
    if (!html.includes(link)) append(head, parseFragment(link).childNodes);
  return new Response(serialize(page), { status: failure.status, headers: drawn.headers });
}

/** The query of the form's page: from hidden values, or without a script from the `Referer`. */
function readCarried({ carries = [] }: Form, { posted, request }: RefusedPost): Posted {
  const query = new URLSearchParams(readPageQuery(request));
  const carried = carries.map((name) => [name, posted[name] || query.get(name)] as const);
  return Object.fromEntries(carried.filter(([, value]) => typeof value === 'string'));
}

/** Requests the form's page with the sender's credentials. */
async function openPage(form: Form, { posted, request, context, page }: RefusedPost) {
  const path = (form.pageOf?.(posted) ?? form.page).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(posted[name])),
  );
  if (!page) {
    const html = await readBuiltPage(`dist${path === '/' ? '/index' : path}.html`);
    return toPage(html, { status: 200, noindex: true });
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

/** Whether a page says that its subject does not exist, or no longer. */
const isGone = ({ status }: Response) => status === 404 || status === 410;

/** The form by itself: nothing has to be looked up for it. */
async function renderAlone(form: Form, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // A custom control that may be left out is: what can be sent at all is better than nothing.
  const canBeDrawn = Object.entries(form.fields).every(
    ([name, { control }]) => !control || !constraintsOf(form, name).required,
  );
  const page = await renderPage({
    title: form.label,
    children: (
      <>
        <h1>{form.label}</h1>
        {canBeDrawn && <PlainForm form={form} action={pathname + search} />}
      </>
    ),
  });
  return keepPrivate(page);
}

/** The content above the fields: why the form was refused, and the list of errors. */
function renderReasons(
  { words }: Form,
  failure: Failure,
  { placed: errors, unplaced, boxless }: ReturnType<typeof markFaults>,
): ReactNode {
  // An endpoint's own message about fields repeats the list of errors.
  const repeats = Object.values(failure.fields).some((fault) => failure.words?.includes(fault));
  const showsProblem = (words.always && !repeats) || errors.length === 0 || unplaced.length > 0;
  const message = joinMessages(reasonOf(words, failure), unplaced);
  // A call or a mail helps only when the failure is on our side, or after too many tries.
  const needsPerson = failure.kind === 'broken' || failure.status === 429;
  const problem = { title: words.failed, message };
  return (
    <>
      {showsProblem && (
        <ProblemMessage problem={problem}>
          {words.kept && <p>{words.kept}</p>}
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

/** Restores what was typed into the fields. */
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
      // An HTML parser drops the first line break.
      defaultTreeAdapter.insertText(control, `\n${typed[0] ?? ''}`);
    } else {
      set(control, 'value', typed[0] ?? '');
      // A native date field cannot show a date in words.
      if (type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(typed[0] ?? ''))
        set(control, 'type', 'text');
    }
  }
}

/** Shows the errors at their fields; returns those whose field is not on the page, and those whose field has no room for one. */
function markFaults(place: Element | undefined, { fields }: Form, faults: Record<string, string>) {
  const placed: { fieldId: string; message: string }[] = [];
  const unplaced: string[] = [];
  const boxless: string[] = [];
  const order = Object.keys(fields);
  const inOrder = Object.entries(faults).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  for (const [name, message] of inOrder) {
    const asked = fields[name];
    const control =
      place && asked && find(place, (one) => isControl(one) && read(one, 'name') === name);
    if (!control) {
      unplaced.push(message);
      continue;
    }
    // A page may contain the form twice.
    const id = read(control, 'id') ?? asked.id;
    // The same message for several fields needs their names.
    const isShared = inOrder.some(([other, said]) => other !== name && said === message);
    placed.push({ fieldId: id, message: isShared ? `${asked.label}: ${message}` : message });
    const box = ancestors(control).find(
      (one) => one.tagName === 'fieldset' || / field /.test(` ${read(one, 'class')} `),
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

/** The posted form: found by its address, and among several by its hidden values. */
function findForm(page: Node, form: Form, request: Request, posted: Posted): Element | undefined {
  const paths = [form.path, new URL(request.url).pathname];
  const forms = findAll(
    page,
    (one) => one.tagName === 'form' && paths.includes(read(one, 'action')?.split('?')[0] ?? ''),
  );
  const isPosted = (one: Element) =>
    findAll(one, (field) => read(field, 'type') === 'hidden').every((field) => {
      const value = read(field, 'value');
      return !value || [posted[read(field, 'name') ?? '']].flat().includes(value);
    });
  // A form with other hidden values is about something else.
  return forms.find(isPosted) ?? (form.carries ? undefined : forms[0]);
}

const isControl = ({ tagName }: Element) => /^(input|select|textarea)$/.test(tagName);

function findAll(node: Node, fits: (one: Element) => boolean): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  const here = 'tagName' in node && fits(node) ? [node] : [];
  return [...here, ...children.flatMap((child) => findAll(child, fits))];
}

const find = (node: Node, fits: (one: Element) => boolean) => findAll(node, fits)[0];

function ancestors(node: Element): Element[] {
  const { parentNode } = node;
  return parentNode && 'tagName' in parentNode ? [parentNode, ...ancestors(parentNode)] : [];
}

// The parser writes attribute names in lower case.
const readIn = (attrs: Element['attrs'], name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;
const read = ({ attrs }: Element, name: string) => readIn(attrs, name);

function set(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((one) => one.name !== name), { name, value }];
}

function setFlag(element: Element, name: string, isOn: boolean): void {
  element.attrs = element.attrs.filter((one) => one.name !== name);
  if (isOn) set(element, name, '');
}

function append(parent: Element, nodes: Node[]): void {
  for (const node of nodes) defaultTreeAdapter.appendChild(parent, node as Element);
}

function insert(parent: Element, at: number, children: ReactNode): void {
  const { childNodes } = parseFragment(renderToHtml(children));
  for (const child of childNodes) child.parentNode = parent;
  parent.childNodes.splice(at, 0, ...childNodes);
}
