/** The elements of a parsed page, their words and their attributes. */
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';

/** An element of a parsed page. */
export type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Whether a node is an element: no text and no comment. */
export const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element =>
  tree.isElementNode(node);

/** Every element below a node, in the order of the page. */
export const elementsOf = (node: Parent): Element[] =>
  node.childNodes.filter(isElement).flatMap((element) => [element, ...elementsOf(element)]);

/** The text below a node, as it is written. */
export const textOf = (node: Parent): string =>
  node.childNodes
    .map((child) => (tree.isTextNode(child) ? child.value : isElement(child) ? textOf(child) : ''))
    .join('');

/** The text below a node, with single blanks. */
export const wordsOf = (node: Parent): string => textOf(node).replace(/\s+/g, ' ');

/** An attribute's value; undefined without the attribute. */
export const valueOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;
