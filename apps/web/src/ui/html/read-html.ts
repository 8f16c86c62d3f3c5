import { sanitizedAttributes, sanitizedTags, sanitizedUrlSchemes } from '@iki/contract/api/sanitizer'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const tags: ReadonlySet<string> = new Set(sanitizedTags)
const attributesOf: Readonly<Record<string, readonly string[]>> = sanitizedAttributes
const addresses = new Set(['href', 'src', 'poster'])

/**
 * Written text on the server, where no browser parses it. The server has sanitised it before it was stored; here nothing
 * gets through that the same tables do not allow.
 */
export function readHtml(html: string): HtmlElement {
  return { tag: 'body', attributes: {}, children: parseFragment(html).childNodes.flatMap(read) }
}

const empty = new Set(['br', 'hr', 'img'])

/** What is inside of it, as HTML again. */
export function writeHtml(element: HtmlElement): string {
  return element.children.map(writeNode).join('')
}

function writeNode(node: HtmlNode): string {
  if (!isElement(node)) return escaped(node.text)
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const start = `<${node.tag}${attributes.join('')}>`
  return empty.has(node.tag) ? start : `${start}${writeHtml(node)}</${node.tag}>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? '')

function read(node: Node): HtmlNode[] {
  if (node.nodeName === '#text' && 'value' in node) return [{ text: node.value }]
  if (!('tagName' in node)) return []
  return tags.has(node.tagName) ? [elementOf(node)] : []
}

function elementOf(element: Element): HtmlElement {
  const allowed = attributesOf[element.tagName] ?? []
  const attributes = element.attrs.filter(
    ({ name, value }) =>
      allowed.includes(name) && (!addresses.has(name) || isAddress(element.tagName, name, value)),
  )
  return {
    tag: element.tagName,
    attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    children: element.childNodes.flatMap(read),
  }
}

function isAddress(tag: string, name: string, value: string): boolean {
  const scheme = /^[\s\p{Cc}]*([a-z][a-z+.-]*):/iu.exec(value)?.[1]?.toLowerCase()
  if (scheme === undefined) return true
  const mayBe: readonly string[] =
    tag === 'img' || name === 'poster' ? sanitizedUrlSchemes.pictures : sanitizedUrlSchemes.anywhere
  return mayBe.includes(scheme)
}
