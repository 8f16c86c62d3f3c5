import { createElement, Fragment, type ReactNode, use, useMemo, useRef } from 'react'
import classes from './html.module.css'
import { sanitized } from './html.tsx'
import { type LinkNote, LinkNoteContext } from './link-note.ts'
import { useOwnLinks } from './use-own-links.ts'

type Heading = { id: string; text: string }

/** What the part at this place of a text is named in its address. The sanitizer leaves ids to nobody else. */
const headingId = (index: number) => `section-${index + 1}`

/** A text that people wrote, sanitised and taken apart. */
export type ParsedHtml = { body: Element; headings: Heading[]; hasFurigana: boolean }

export function parseHtml(html: string): ParsedHtml {
  const { body } = new DOMParser().parseFromString(sanitized(html), 'text/html')
  const headings = [...body.querySelectorAll('h2')].map((heading, index) => ({
    id: headingId(index),
    text: elementText(heading),
  }))
  return { body, headings, hasFurigana: body.querySelector('ruby') !== null }
}

/** Its words without how they are read. */
export function elementText(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const reading of copy.querySelectorAll('rt, rp')) reading.remove()
  return copy.textContent
}

type Props = {
  text: ParsedHtml
  /** So many of its paragraphs; left out, all. */
  most?: number | undefined
  /** Shows running texts in their order, one for each; left out, they are as they are. */
  show?: ((texts: readonly string[]) => readonly ReactNode[]) | undefined
  /** Whose texts are not running. */
  except?: string
  /** Shows a figure that names something of ours; null leaves it as it is. */
  showEmbed?: (name: string, caption: string) => ReactNode
}

/** Text that people wrote, in which parts of ours can stand: marked words, drawings, lessons. */
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
  const running = show ? runningTexts(body, except) : []
  const shown = show?.(running.map(node => node.data)) ?? []
  const shownOf = new Map(running.map((node, index) => [node, shown[index]]))
  const headings = [...body.querySelectorAll('h2')]

  const childrenOf = (element: Element, count?: number): ReactNode[] =>
    [...element.childNodes].slice(0, count).map(nodeOf)
  function nodeOf(node: ChildNode, key: number): ReactNode {
    if (node instanceof Text) {
      if (isBetweenParts(node)) return null
      return shownOf.has(node) ? <Fragment key={key}>{shownOf.get(node)}</Fragment> : node.data
    }
    if (!(node instanceof Element)) return null
    const tag = node.tagName.toLowerCase()
    const embed = tag === 'figure' ? node.getAttribute('data-embed') : null
    const embedded = embed !== null && showEmbed?.(embed, elementText(node).trim())
    if (embedded) return createElement('figure', { key, 'data-embed': embed }, embedded)
    const id = tag === 'h2' ? { id: headingId(headings.indexOf(node as HTMLHeadingElement)) } : null
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
function pathOf(link: Element): string | null {
  const address = link.getAttribute('href') ?? ''
  return /^\/(?![/\\])/.test(address) ? new URL(address, window.location.origin).pathname : null
}

function runningTexts(body: Element, except: string | undefined): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!(except && node.parentElement?.closest(except))) texts.push(node as Text)
  return texts
}

const holdersOfParts = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'dl'])

/** The line breaks of the source, where only parts may stand. */
function isBetweenParts(node: Text): boolean {
  return holdersOfParts.has(node.parentElement?.tagName.toLowerCase() ?? '') && node.data.trim() === ''
}

const reactNames: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  playsinline: 'playsInline',
}
const switches = new Set(['controls', 'playsinline', 'muted', 'loop'])

/** What the sanitizer has left of them, as React names it. */
function attributesOf(element: Element): Record<string, string | boolean> {
  return Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [
      reactNames[name] ?? name,
      switches.has(name) ? true : value,
    ]),
  )
}
