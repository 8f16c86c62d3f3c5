import { createElement, Fragment, type ReactNode, use, useMemo, useRef } from 'react'
import { rendering } from '#ui/page/rendering.ts'
import classes from './html.module.css'
import { sanitized } from './html.tsx'
import {
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
  isElement,
  textsIn,
  wordsOf,
} from './html-tree.ts'
import { type LinkNote, LinkNoteContext } from './link-note.ts'
import { useOwnLinks } from './use-own-links.ts'

type Heading = { id: string; text: string }

/** What the part at this place of a text is named in its address. The sanitizer leaves ids to nobody else. */
const headingId = (index: number) => `section-${index + 1}`

/** A text that people wrote, sanitised and taken apart. */
export type ParsedHtml = { body: HtmlElement; headings: Heading[]; hasFurigana: boolean }

export function parseHtml(html: string): ParsedHtml {
  const body = rendering.visitor()?.readHtml(html) ?? treeOf(sanitized(html))
  const elements = elementsIn(body)
  const headings = elements
    .filter(({ tag }) => tag === 'h2')
    .map((heading, index) => ({ id: headingId(index), text: wordsOf(heading) }))
  return { body, headings, hasFurigana: elements.some(({ tag }) => tag === 'ruby') }
}

type Props = {
  text: ParsedHtml
  /** So many of its paragraphs; left out, all. */
  most?: number | undefined
  /** Shows running texts in their order, one for each; left out, they are as they are. */
  show?: ((texts: readonly string[]) => readonly ReactNode[]) | undefined
  /** The elements whose texts are not running. */
  except?: readonly string[]
  /** Shows a figure that names something of ours; null leaves it as it is. */
  showEmbed?: (name: string, caption: string) => ReactNode
}

/** Text that people wrote, with parts of ours in it: marked words, drawings, lessons. */
export function HtmlParts({ text, most, show, except, showEmbed }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useOwnLinks(frame)
  const note = use(LinkNoteContext)
  const content = useMemo(
    () => contentOf({ text, most, show, except, showEmbed }, note),
    [text, most, show, except, showEmbed, note],
  )
  return (
    <div ref={frame} className={classes.prose}>
      {content}
    </div>
  )
}

function contentOf({ text: { body }, most, show, except, showEmbed }: Props, note: LinkNote): ReactNode[] {
  const running = show ? textsIn(body, new Set(except)) : []
  const shown = show?.(running.map(node => node.text)) ?? []
  const shownOf = new Map(running.map((node, index) => [node, shown[index]]))
  const headings = elementsIn(body).filter(({ tag }) => tag === 'h2')

  const childrenOf = (element: HtmlElement, count?: number): ReactNode[] =>
    element.children.slice(0, count).map((node, key) => nodeOf(node, key, element.tag))
  function nodeOf(node: HtmlNode, key: number, parent: string): ReactNode {
    if (!isElement(node)) {
      if (isBetweenParts(node, parent)) return null
      return shownOf.has(node) ? <Fragment key={key}>{shownOf.get(node)}</Fragment> : node.text
    }
    const { tag } = node
    const embed = tag === 'figure' ? node.attributes['data-embed'] : undefined
    const embedded = embed !== undefined && showEmbed?.(embed, wordsOf(node).trim())
    if (embedded) return createElement('figure', { key, 'data-embed': embed }, embedded)
    const id = tag === 'h2' ? { id: headingId(headings.indexOf(node)) } : null
    // A wide one is scrolled, also by keys.
    const scrolled = tag === 'table' ? { tabIndex: 0 } : null
    const children = childrenOf(node)
    const path = tag === 'a' ? pathOf(node) : null
    if (path !== null) children.push(<Fragment key="note">{note(path)}</Fragment>)
    return createElement(tag, { key, ...attributesOf(node), ...id, ...scrolled }, ...children)
  }
  return childrenOf(body, most)
}

/** The path of a link to a page of ours. */
function pathOf(link: HtmlElement): string | null {
  const address = link.attributes.href ?? ''
  return /^\/(?![/\\])/.test(address) ? new URL(address, 'http://page.invalid').pathname : null
}

const holdersOfParts = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'dl'])

/** The line breaks of the source, where only parts may be. */
function isBetweenParts({ text }: HtmlText, parent: string): boolean {
  return holdersOfParts.has(parent) && text.trim() === ''
}

const reactNames: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  playsinline: 'playsInline',
}
const switches = new Set(['controls', 'playsinline', 'muted', 'loop'])

/** What the sanitizer has left of them, as React names it. */
function attributesOf({ attributes }: HtmlElement): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      reactNames[name] ?? name,
      switches.has(name) ? true : value,
    ]),
  )
}

/** What the browser's parser makes of it. */
function treeOf(html: string): HtmlElement {
  const read = (node: Node): HtmlNode[] => {
    if (node instanceof Text) return [{ text: node.data }]
    return node instanceof Element ? [elementOf(node)] : []
  }
  const elementOf = (element: Element): HtmlElement => ({
    tag: element.tagName.toLowerCase(),
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: [...element.childNodes].flatMap(read),
  })
  return elementOf(new DOMParser().parseFromString(html, 'text/html').body)
}
