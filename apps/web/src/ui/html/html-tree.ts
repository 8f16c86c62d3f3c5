/** Written text as plain data: a browser's parser and the server's make the same of it. */
export type HtmlText = { text: string }
export type HtmlElement = { tag: string; attributes: Readonly<Record<string, string>>; children: HtmlNode[] }
export type HtmlNode = HtmlText | HtmlElement

export const isElement = (node: HtmlNode): node is HtmlElement => 'tag' in node

/** All elements in it, in the order of the text. */
export function elementsIn(node: HtmlElement): HtmlElement[] {
  return node.children.filter(isElement).flatMap(child => [child, ...elementsIn(child)])
}

/** Its text without the readings. */
export function wordsOf(node: HtmlNode): string {
  if (!isElement(node)) return node.text
  return node.children
    .filter(child => !(isElement(child) && (child.tag === 'rt' || child.tag === 'rp')))
    .map(wordsOf)
    .join('')
}

/** The texts in it that are in none of these elements. */
export function textsIn(node: HtmlElement, except: ReadonlySet<string>): HtmlText[] {
  if (except.has(node.tag)) return []
  return node.children.flatMap(child => (isElement(child) ? textsIn(child, except) : [child]))
}
