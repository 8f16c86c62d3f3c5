import {
  embedPattern,
  sanitizedAttributes,
  sanitizedTags,
  sanitizedUrlSchemes,
} from '@iki/contract/api/sanitizer'
import DOMPurify from 'dompurify'
import { useMemo, useRef } from 'react'
import { isInBrowser, rendering } from '#ui/page/rendering.ts'
import classes from './html.module.css'
import { useOwnLinks } from './use-own-links.ts'

/** Text that people wrote, as sanitised HTML. `parsed-html.tsx` splits it at parts of ours; nothing else shows HTML. */
export function Html({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => ({ __html: sanitized(html) }), [html])
  useOwnLinks(text)
  return <div ref={text} className={classes.prose} dangerouslySetInnerHTML={shown} />
}

/** As Html, one line of it within another text. */
export function HtmlLine({ html }: { html: string }) {
  const shown = useMemo(() => ({ __html: sanitized(html) }), [html])
  return <span dangerouslySetInnerHTML={shown} />
}

const schemes = (names: readonly string[]) =>
  new RegExp(`^(?:(?:${names.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i')
const linkAddress = schemes(sanitizedUrlSchemes.anywhere)
const pictureAddress = schemes(sanitizedUrlSchemes.pictures)

/** Browsers take `//` and `/\` for the beginning of a host. */
const otherSite = /^\s*(https?:|[/\\]{2})/i

/** Without a browser there is none; the server reads texts in its own way. */
const purifier = isInBrowser ? DOMPurify() : null
purifier?.addHook('afterSanitizeAttributes', element => {
  const allowed: readonly string[] = attributesOf[element.tagName.toLowerCase()] ?? []
  for (const { name } of [...element.attributes]) if (!allowed.includes(name)) element.removeAttribute(name)
  const isPicture = element.tagName === 'IMG'
  for (const name of ['src', 'poster']) {
    const source = element.getAttribute(name)
    const address = isPicture || name === 'poster' ? pictureAddress : linkAddress
    if (source !== null && !address.test(source)) element.removeAttribute(name)
  }
  const embed = element.getAttribute('data-embed')
  if (embed !== null && !embedPattern.test(embed)) element.removeAttribute('data-embed')
  if (otherSite.test(element.getAttribute('href') ?? '')) element.setAttribute('rel', 'noopener noreferrer')
})

const attributesOf: Readonly<Record<string, readonly string[]>> = sanitizedAttributes

export function sanitized(html: string): string {
  // Without a tag or a character reference there is nothing to remove.
  if (!/[<&]/.test(html)) return html
  const visitor = rendering.visitor()
  if (visitor || !purifier) return visitor?.sanitize(html) ?? ''
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...sanitizedTags],
    ALLOWED_ATTR: Object.values(sanitizedAttributes).flat(),
    ALLOWED_URI_REGEXP: linkAddress,
    ADD_URI_SAFE_ATTR: ['data-embed'], // No address, and held against its own pattern above.
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
