import { readdir } from 'node:fs/promises'
import { articleKind } from './article-kind.ts'
import { connectionKind } from './connection-kind.ts'
import { ContentError } from './content-file.ts'
import type { ContentKind, Entry, KindName, Reading } from './content-kind.ts'
import { characterKind, danceCommentKind } from './dance-kinds.ts'
import { galleryKind } from './gallery-kind.ts'
import { itemKind } from './item-kind.ts'
import { lessonKind } from './lesson-kind.ts'
import { newsKind } from './news-kind.ts'
import { pageKind } from './page-kind.ts'
import { playlistKind } from './playlist-kind.ts'
import { popupKind } from './popup-kind.ts'
import { weeklyKind } from './weekly-kind.ts'
import { wordKind } from './word-kind.ts'

/** In the order in which they come in: playlists are told which lessons they hold. */
const kinds: readonly ContentKind[] = [
  lessonKind,
  playlistKind,
  newsKind,
  pageKind,
  wordKind,
  articleKind,
  weeklyKind,
  galleryKind,
  connectionKind,
  itemKind,
  popupKind,
  characterKind,
  danceCommentKind,
]

export type ContentFolder = Record<KindName, Entry[]>

/** A folder in the order in which its kinds come in. */
export const kindsOf = (folder: ContentFolder): [KindName, Entry[]][] =>
  kinds.map(kind => [kind.folder, folder[kind.folder]])

/** Reads and checks a whole folder before anything is written. Throws a ContentError with everything that is wrong. */
export async function readContentFolder(
  root: string,
  given: Omit<Reading, 'problems'>,
): Promise<ContentFolder> {
  const found = await readdir(root, { withFileTypes: true }).catch(() => null)
  if (!found) throw new ContentError([`${root}: there is no such folder`])
  const known: string[] = kinds.map(({ folder }) => folder)
  const problems = found
    .filter(
      each => each.isDirectory() && ![...known, 'media'].includes(each.name) && !each.name.startsWith('.'),
    )
    .map(({ name }) => `${name}: is no kind of content; there are ${known.join(', ')}`)
  const read: [KindName, () => Promise<Entry[]>][] = []
  for (const kind of kinds) read.push([kind.folder, await kind.read(root, { ...given, problems })])
  const entries: [KindName, Entry[]][] = []
  for (const [folder, complete] of read) entries.push([folder, await complete()])
  if (problems.length > 0) throw new ContentError(problems)
  return Object.fromEntries(entries) as ContentFolder
}
