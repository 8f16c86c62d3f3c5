import { readdir } from 'node:fs/promises'
import { ContentError } from '#core/content/content-file.ts'
import type { ContentKind, Entry, KindName, Reading } from '#core/content/content-kind.ts'
import { articleKind } from '#features/article/article.content.ts'
import { connectionKind } from '#features/connection/connection.content.ts'
import { characterKind, danceCommentKind } from '#features/dance-comment/dance-comment.content.ts'
import { wordKind } from '#features/dictionary/dictionary.content.ts'
import { galleryKind } from '#features/gallery/gallery.content.ts'
import { lessonKind } from '#features/lesson/lesson.content.ts'
import { playlistKind } from '#features/lesson/playlist.content.ts'
import { itemKind } from '#features/master/master.content.ts'
import { newsKind } from '#features/news/news.content.ts'
import { pageKind } from '#features/page/page.content.ts'
import { popupKind } from '#features/popup/popup.content.ts'
import { weeklyKind } from '#features/weekly/weekly.content.ts'

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
