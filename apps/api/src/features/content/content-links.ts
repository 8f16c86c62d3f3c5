import { findScreen } from '@iki/contract/screens/screens'
import type { Entry, KindName, Reference } from '#core/content/content-kind.ts'
import { embedsIn, linksIn } from '#core/markdown-links.ts'
import { type ContentFolder, kindsOf } from './content-folder.ts'

export type Has = (kind: KindName, id: string) => boolean

const nouns: Record<KindName, string> = {
  lessons: 'a lesson',
  playlists: 'a playlist',
  articles: 'an article',
  weekly: 'a week',
  gallery: 'a work',
  connections: 'a connection',
  items: 'an item',
  news: 'a piece of news',
  pages: 'a page',
  dictionary: 'a word',
  popups: 'a popup',
  characters: 'a character',
  'dance-comments': 'a comment',
}

/** What a file names in its front matter and nobody has. */
export const missingReferences = (entry: Entry, has: Has): string[] =>
  entry.references
    .filter(({ kind, id }) => !has(kind, id))
    .map(({ field, kind, id }) => `${entry.name}:${entry.lineOf(field)}: ${isMissing({ kind, id })}`)

const isMissing = ({ kind, id }: Pick<Reference, 'kind' | 'id'>) =>
  `names ${nouns[kind]} that is not there: ${id}`

/** What leads nowhere in a whole folder, from playlists apart, which can't come in so. */
export const brokenLinks = (folder: ContentFolder, has: Has): string[] =>
  kindsOf(folder).flatMap(([kind, entries]) =>
    entries.flatMap(entry => [
      ...(kind === 'playlists' ? [] : missingReferences(entry, has)),
      ...brokenInBody(entry, has),
    ]),
  )

function brokenInBody({ name, body, bodyLine }: Entry, has: Has): string[] {
  const at = (line: number) => `${name}:${bodyLine + line}:`
  const lessons = embedsIn(body)
    .filter(({ kind, target }) => kind === 'lesson' && !has('lessons', target))
    .map(({ target, line }) => `${at(line)} ${isMissing({ kind: 'lessons', id: target })}`)
  const links = linksIn(body).flatMap(({ href, line }) => {
    const fault = faultOf(href, has)
    return fault === null ? [] : [`${at(line)} ${fault}`]
  })
  return [...lessons, ...links]
}

function faultOf(href: string, has: Has): string | null {
  if (/^media\/(?![\w.-]+$)/.test(href)) return `${href} is no file of the folder media`
  if (/^((lesson|drawing):|media\/)/.test(href)) return `${href} must stand alone in its paragraph`
  if (!href.startsWith('/')) return null
  const address = URL.parse(href, ours)
  if (address && address.origin !== ours) return null
  const pathname = address && decoded(address.pathname)
  if (!pathname) return `leads to ${href}, which is no address`
  const target = targetOf(pathname)
  if (target === 'nowhere') return `leads to ${href}, which is no screen`
  return target === null || has(target.kind, target.id) ? null : `leads to ${href}: ${isMissing(target)}`
}

const ours = 'https://our.own'

/** Null for what is no UTF-8. */
function decoded(pathname: string): string | null {
  try {
    return decodeURI(pathname)
  } catch {
    return null
  }
}

/** What the screen at an address shows; null where its address does not say. */
function targetOf(pathname: string): Pick<Reference, 'kind' | 'id'> | 'nowhere' | null {
  const screen = findScreen(pathname)
  if (!screen) return 'nowhere'
  const at = screen.path.split('/').findIndex(part => part.startsWith(':'))
  const id = pathname.split('/')[at]
  if (at < 0 || !id) return null
  const kind = 'plays' in screen.props ? playedBy(screen.props) : shownBy[screen.archetype]
  return kind ? { kind, id } : null
}

const playedBy = ({ plays }: { plays: 'lesson' | 'playlist' | 'stream' }): KindName =>
  plays === 'lesson' ? 'lessons' : 'playlists'

const shownBy: { [archetype: string]: KindName | undefined } = {
  playlist: 'playlists',
  matome: 'articles',
  landing: 'articles',
  page: 'pages',
  word: 'dictionary',
  artwork: 'gallery',
}
