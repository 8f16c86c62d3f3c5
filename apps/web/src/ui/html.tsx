import { sanitizedAttributes, sanitizedTags, sanitizedUrlSchemes } from '@iki/contract/sanitizer'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import classes from './html.module.css'

type Props = { html: string }

/** Text that people wrote, as sanitised HTML. The only place where HTML enters the page. */
export function Html({ html }: Props) {
  const clean = useMemo(() => sanitized(html), [html])
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: clean }} />
}

const schemes = (names: readonly string[]) =>
  new RegExp(`^(?:(?:${names.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`, 'i')
const linkAddress = schemes(sanitizedUrlSchemes.anywhere)
const pictureAddress = schemes(sanitizedUrlSchemes.pictures)

const purifier = DOMPurify()
purifier.addHook('afterSanitizeAttributes', element => {
  const allowed: readonly string[] = attributesOf[element.tagName.toLowerCase()] ?? []
  for (const { name } of [...element.attributes]) if (!allowed.includes(name)) element.removeAttribute(name)
  const source = element.getAttribute('src')
  if (source !== null && !pictureAddress.test(source)) element.removeAttribute('src')
  if (element.getAttribute('href')?.startsWith('http')) element.setAttribute('rel', 'noopener noreferrer')
})

const attributesOf: Readonly<Record<string, readonly string[]>> = sanitizedAttributes

export function sanitized(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...sanitizedTags],
    ALLOWED_ATTR: Object.values(sanitizedAttributes).flat(),
    ALLOWED_URI_REGEXP: linkAddress,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
