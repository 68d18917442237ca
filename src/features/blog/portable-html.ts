/** HTML that works away from its page: in a feed reader, in an archive. */
import {
  defaultTreeAdapter as tree,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes,
} from 'parse5';

const addresses = new Set(['href', 'src', 'poster', 'action', 'cite']);
/** These mean nothing without our stylesheets and scripts. */
const ours = /^(class|id|style|data-.*|on.*)$/;
/** These belong to a page, not to its text. */
const leftOut = new Set(['script', 'style', 'link', 'template', 'form']);
// XML cannot represent these, not even escaped; HTML can (&#1;).
const unwritable = /[[\p{Cc}--[\t\n\r]]\ufffe\uffff]/gv;

/** The same HTML with absolute addresses and without what only works on its own page. */
export function portableHtml(html: string, pageUrl: string): string {
  const fragment = parseFragment(html);
  carry(fragment, pageUrl);
  return serialize(fragment).replace(unwritable, '').trim();
}

function carry(parent: DefaultTreeAdapterTypes.ParentNode, pageUrl: string): void {
  for (const node of [...parent.childNodes]) {
    if (tree.isCommentNode(node)) tree.detachNode(node);
    if (!tree.isElementNode(node)) continue;
    if (leftOut.has(node.tagName)) {
      tree.detachNode(node);
      continue;
    }
    // Our styles separate the spans; elsewhere, a space does it.
    const before = parent.childNodes[parent.childNodes.indexOf(node) - 1];
    if (node.tagName === 'span' && before && tree.isElementNode(before)) {
      tree.insertTextBefore(parent, ' ', node);
    }
    node.attrs = node.attrs.filter(({ name }) => !ours.test(name));
    for (const attribute of node.attrs) {
      if (addresses.has(attribute.name)) attribute.value = absolute(attribute.value, pageUrl);
      if (attribute.name === 'srcset') attribute.value = absoluteSet(attribute.value, pageUrl);
    }
    carry(node, pageUrl);
  }
}

function absolute(address: string, pageUrl: string): string {
  if (URL.canParse(address)) return address;
  return URL.parse(address, pageUrl)?.href ?? address;
}

function absoluteSet(candidates: string, pageUrl: string): string {
  return candidates
    .split(',')
    .map((candidate) => candidate.trim().replace(/^\S+/, (address) => absolute(address, pageUrl)))
    .join(', ');
}
