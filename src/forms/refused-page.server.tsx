/** The page of a form that was posted without a script and not taken: its own page, with what is wrong and what was typed. */
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parse,
  parseFragment,
  serialize,
} from 'parse5';
import type { ReactNode } from 'react';
import { joinWords, type Failure } from '#src/browser/failure.ts';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { describedBy, FieldError } from '#src/components/FieldError.tsx';
import { MailTo } from '#src/components/MailTo.tsx';
import { ProblemWords } from '#src/components/ProblemWords.tsx';
import { renderToHtml } from '#src/formats/render-to-html.server.ts';
import { readBuiltPage, toPage } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { type Form, reasonOf } from './define-form.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** What was posted, by name, as it came. */
export type Posted = Record<string, unknown>;

/** The form's own page with the problems at their fields and what was typed still there, but for passwords. */
export async function renderRefusedPage(
  form: Form,
  { failure, posted, status }: { failure: Failure; posted: Posted; status: number },
): Promise<Response> {
  const address = form.pageOf?.(posted) ?? form.page;
  const [{ html: built, policy }, { html: shell }] = await Promise.all([
    readBuiltPage(`dist${address === '/' ? '/index' : address}.html`),
    readBuiltPage('dist/shell.html'),
  ]);
  const page = parse(built);
  const place = findForm(page, form.path, posted);
  if (!place) throw new Error(`${address} has no form for ${form.path}.`);
  fillIn(place, form, posted);
  const { placed, unplaced } = markFaults(place, form, failure.fields);
  const said = renderReasons(form, failure, placed, unplaced);
  insert(place, 0, said);
  // Where the browser begins to read: the form may stand far down its page.
  const first = find(place, (one) => read(one, 'tabindex') === '-1');
  if (first) set(first, 'autofocus', '');
  // The island stays asleep: it would take what is said here for a difference to mend.
  const island = ancestors(place).find(({ tagName }) => tagName === 'astro-island');
  if (island) island.tagName = island.nodeName = 'astro-slot';
  for (const one of ancestors(place)) if (one.tagName === 'details') set(one, 'open', '');
  const head = find(page, ({ tagName }) => tagName === 'head')!;
  const title = find(head, ({ tagName }) => tagName === 'title');
  if (title) defaultTreeAdapter.insertTextBefore(title, 'Error: ', title.childNodes[0]!);
  // The shell carries the styles of what is said, which the form's page fetches only when it comes alive.
  for (const [link] of shell.matchAll(/<link\b[^>]*\bform-states\b[^>]*>/g))
    append(head, parseFragment(link).childNodes);
  return toPage(serialize(page), { policy, status, noindex: true });
}

/** What stands above the fields: why the form was not taken, and the list of what to mend. */
function renderReasons(
  { words }: Form,
  failure: Failure,
  errors: { fieldId: string; message: string }[],
  unplaced: string[],
): ReactNode {
  const saysIt = words.always || errors.length === 0 || unplaced.length > 0;
  const message = joinWords(reasonOf(words, failure), unplaced);
  // No other answer helps here: it is our side that fails, or too many that try.
  const needsPerson = failure.kind === 'broken' || failure.status === 429;
  const problem = { title: words.failed, message };
  return (
    <>
      {saysIt && (
        <ProblemWords problem={problem}>
          {words.kept && <p>{words.kept}</p>}
          {needsPerson && (
            <p>
              You can also call {site.contact.tollFree.display} or write to{' '}
              <MailTo address={site.contact.infoEmail} />.
            </p>
          )}
        </ProblemWords>
      )}
      <ErrorSummary errors={errors} />
    </>
  );
}

/** Puts what was typed back into the fields. */
function fillIn(place: Element, form: Form, posted: Posted): void {
  for (const control of findAll(place, isControl)) {
    const name = read(control, 'name') ?? '';
    const type = form.fields[name]?.type ?? read(control, 'type');
    if (!Object.hasOwn(posted, name) && type !== 'checkbox') continue;
    if (type === 'password' || name === 'website') continue;
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
      // A parser drops the first line break.
      defaultTreeAdapter.insertText(control, `\n${typed[0] ?? ''}`);
    } else {
      set(control, 'value', typed[0] ?? '');
      // A native field shows no date in words.
      if (type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(typed[0] ?? ''))
        set(control, 'type', 'text');
    }
  }
}

/** Says at each field what is wrong with it; what belongs to none on the page is left over. */
function markFaults(place: Element, { fields }: Form, faults: Record<string, string>) {
  const placed: { fieldId: string; message: string }[] = [];
  const unplaced: string[] = [];
  const order = Object.keys(fields);
  const inOrder = Object.entries(faults).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  for (const [name, message] of inOrder) {
    const asked = fields[name];
    const control = asked && find(place, (one) => isControl(one) && read(one, 'name') === name);
    if (!control) {
      unplaced.push(message);
      continue;
    }
    // A page may have the form twice.
    const id = read(control, 'id') ?? asked.id;
    // The same said of several fields needs their names.
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
    if (!box) continue;
    set(box, 'class', `${read(box, 'class')} field-invalid`);
    const above = box.childNodes.findLastIndex(
      (node) =>
        'tagName' in node &&
        (/^(label|legend)$/.test(node.tagName) || read(node, 'class') === 'hint') &&
        !find(node, isControl),
    );
    insert(box, above + 1, <FieldError id={id} error={message} />);
  }
  return { placed, unplaced };
}

/** The form that was posted: by its address, and where a page has several by what is hidden in it. */
function findForm(page: Node, path: string, posted: Posted): Element | undefined {
  const forms = findAll(page, (one) => one.tagName === 'form' && read(one, 'action') === path);
  const isPosted = (form: Element) =>
    findAll(form, (one) => read(one, 'type') === 'hidden' && read(one, 'value') !== '').every(
      (one) => [posted[read(one, 'name') ?? '']].flat().includes(read(one, 'value')),
    );
  return forms.find(isPosted) ?? forms[0];
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

// The parser writes names of attributes in lower case.
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
