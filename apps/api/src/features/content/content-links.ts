import { findScreen } from '@iki/contract/screens/screens'
import type { Entry, Reference } from '#core/content/content-entry.ts'
import type { ContentKind } from '#core/content/content-kind.ts'
import { embedsIn, linksIn } from '#core/markdown/markdown-links.ts'
import type { ContentFolder } from './content-folder.ts'

/** What exists: items of content by folder and id, and the kinds. */
export type KnownContent = { kinds: readonly ContentKind[]; has(folder: string, id: string): boolean }

/** Required references of a file's front matter to items that do not exist. */
export const missingRequired = (entry: Entry, known: KnownContent): string[] =>
  missingReferences(entry, known, ({ isRequired = false }) => isRequired)

const missingReferences = (
  entry: Entry,
  known: KnownContent,
  isMeant: (reference: Reference) => boolean,
): string[] =>
  entry.references
    .filter(reference => isMeant(reference) && !known.has(reference.kind, reference.id))
    .map(reference => `${entry.name}:${entry.lineOf(reference.field)}: ${isMissing(reference, known)}`)

const isMissing = ({ kind, id }: Pick<Reference, 'kind' | 'id'>, { kinds }: KnownContent) =>
  `names ${kinds.find(({ folder }) => folder === kind)?.hints.noun ?? kind} that is not there: ${id}`

/** The broken links of a whole folder. */
export const brokenLinks = ({ kinds }: Pick<ContentFolder<string>, 'kinds'>, known: KnownContent): string[] =>
  kinds.flatMap(({ entries }) =>
    entries.flatMap(entry => [
      ...missingReferences(entry, known, ({ isRequired = false }) => !isRequired),
      ...brokenInBody(entry, known),
    ]),
  )

function brokenInBody({ name, body, bodyLine }: Entry, known: KnownContent): string[] {
  const at = (line: number) => `${name}:${bodyLine + line}:`
  const lessons = embedsIn(body)
    .filter(({ kind, target }) => kind === 'lesson' && !known.has('lessons', target))
    .map(({ target, line }) => `${at(line)} ${isMissing({ kind: 'lessons', id: target }, known)}`)
  const links = linksIn(body).flatMap(({ href, line }) => {
    const fault = faultOf(href, known)
    return fault === null ? [] : [`${at(line)} ${fault}`]
  })
  return [...lessons, ...links]
}

function faultOf(href: string, known: KnownContent): string | null {
  if (/^media\/(?![\w.-]+$)/.test(href)) return `${href} is no file of the folder media`
  if (/^((lesson|drawing):|media\/)/.test(href)) return `${href} must stand alone in its paragraph`
  if (!href.startsWith('/')) return null
  const address = URL.parse(href, ours)
  if (address && address.origin !== ours) return null
  const pathname = address && decoded(address.pathname)
  if (!pathname) return `leads to ${href}, which is no address`
  const target = targetOf(pathname, known)
  if (target === 'nowhere') return `leads to ${href}, which is no screen`
  return target === null || known.has(target.kind, target.id)
    ? null
    : `leads to ${href}: ${isMissing(target, known)}`
}

const ours = 'https://our.own'

/** Null if it is not UTF-8. */
function decoded(pathname: string): string | null {
  try {
    return decodeURI(pathname)
  } catch {
    return null
  }
}

/** What the screen at an address shows; null if its address does not say. */
function targetOf(
  pathname: string,
  { kinds }: KnownContent,
): Pick<Reference, 'kind' | 'id'> | 'nowhere' | null {
  const screen = findScreen(pathname)
  if (!screen) return 'nowhere'
  const at = screen.path.split('/').findIndex(part => part.startsWith(':'))
  const id = pathname.split('/')[at]
  if (at < 0 || !id) return null
  const kind = kinds.find(({ hints }) => hints.isShownOn?.(screen))?.folder
  return kind ? { kind, id } : null
}
