import type { ProgrammePlaylist, ProgrammeRow } from './programme.store.ts'

type Order = { key: string; direction: string }

/** What a content folder has of lessons, and of the playlist if it contains it. */
export type LoadedProgramme = {
  playlist: { lessons: string[] | null; order: Order | null } | null
  lessons: ReadonlyMap<string, ProgrammeRow>
}

type Stored = {
  tag: string
  playlist: ProgrammePlaylist | null
  /** The present lessons of the playlist, in order. */
  listed: ProgrammeRow[]
  /** The stored lessons that it may contain later. */
  known: ProgrammeRow[]
}

/**
 * What a playlist will contain after a folder is loaded: the lessons that it names, or those that carry its tag then.
 */
export function rowsAfter({ tag, playlist, listed, known }: Stored, loaded: LoadedProgramme): ProgrammeRow[] {
  const rows = new Map([...listed, ...known].map(row => [row.id, row]))
  for (const [id, row] of loaded.lessons) rows.set(id, row)
  const order = loaded.playlist ? loaded.playlist.order : orderOf(playlist)
  if (order)
    return inOrder(
      [...rows.values()].filter(({ tags }) => tags.includes(tag)),
      order,
    )
  const ids = loaded.playlist?.lessons ?? listed.map(({ id }) => id)
  return ids.flatMap(id => rows.get(id) ?? [])
}

const orderOf = (playlist: ProgrammePlaylist | null): Order | null =>
  playlist?.orderKey && playlist.orderDirection
    ? { key: playlist.orderKey, direction: playlist.orderDirection }
    : null

function inOrder(rows: ProgrammeRow[], { key, direction }: Order): ProgrammeRow[] {
  const keyOf = (row: ProgrammeRow) =>
    key === 'published' ? row.publishedAt.toISOString() : key === 'title' ? row.title : row.id
  const sign = direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)) || compare(a.id, b.id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
