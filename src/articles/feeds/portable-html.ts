/** Makes HTML that works outside our pages, such as in a feed reader. */
import {
  defaultTreeAdapter as tree,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes,
} from 'parse5';

const urlAttributes = new Set(['href', 'src', 'poster', 'action', 'cite']);
/** Attributes that have no effect without our stylesheets and scripts. */
const ours = /^(class|id|style|data-.*|on.*)$/;
/** Elements that belong to a page, not to its text. */
const leftOut = new Set(['script', 'style', 'link', 'template', 'form']);
// Characters that HTML can represent (&#1;) and XML cannot, not even escaped.
const unwritable = /[[\p{Cc}--[\t\n\r]]\ufffe\uffff]/gv;

/** The same HTML with absolute URLs and without what only works on its own page. */
export function portableHtml(html: string, pageUrl: string): string {
  const fragment = parseFragment(html);
  clean(fragment, pageUrl);
  return serialize(fragment).replace(unwritable, '').trim();
}

function clean(parent: DefaultTreeAdapterTypes.ParentNode, pageUrl: string): void {
  for (const node of [...parent.childNodes]) {
    if (tree.isCommentNode(node)) tree.detachNode(node);
    if (!tree.isElementNode(node)) continue;
    if (leftOut.has(node.tagName)) {
      tree.detachNode(node);
      continue;
    }
    // On our pages, styles separate adjacent spans; elsewhere a space has to.
    const before = parent.childNodes[parent.childNodes.indexOf(node) - 1];
    if (node.tagName === 'span' && before && tree.isElementNode(before)) {
      tree.insertTextBefore(parent, ' ', node);
    }
    node.attrs = node.attrs.filter(({ name }) => !ours.test(name));
    for (const attribute of node.attrs) {
      if (urlAttributes.has(attribute.name)) attribute.value = absolute(attribute.value, pageUrl);
      if (attribute.name === 'srcset') attribute.value = absoluteSet(attribute.value, pageUrl);
    }
    clean(node, pageUrl);
  }
}

const absolute = (url: string, pageUrl: string): string =>
  URL.canParse(url) ? url : (URL.parse(url, pageUrl)?.href ?? url);

function absoluteSet(candidates: string, pageUrl: string): string {
  return candidates
    .split(',')
    .map((candidate) => candidate.trim().replace(/^\S+/, (url) => absolute(url, pageUrl)))
    .join(', ');
}
