import { galleryPageSize } from '@iki/contract/reading/gallery'
import { and, eq, ne } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { artworks } from './gallery.tables.ts'

export type ListedArtwork = RowOf<typeof page>
export type ArtworkRecord = RowOf<typeof byId>

const listed = 'id, number, title, artist, year, alt, thumbnail_key, width, height'

const page = statement({
  name: 'gallery_page',
  params: { after: integer },
  row: {
    id: text,
    number: integer,
    title: text,
    artist: text,
    year: integer,
    alt: text,
    thumbnailKey: text,
    width: integer,
    height: integer,
  },
  text: `select ${listed} from artworks where number > $after order by number limit ${galleryPageSize + 1}`,
})

/** In order, after `after`; one more than a page has, if there are more. */
export const listArtworks = (handle: Handle, after: number) => page.rows(handle, { after })

const rowsByIds = statement({
  name: 'gallery_rows_by_ids',
  params: { ids: text.array },
  row: page.row,
  text: `select ${listed} from artworks where id = ${anyOf('$ids')}`,
})

/** In no particular order. */
export const listArtworkRows = (handle: Handle, ids: string[]) => rowsByIds.rows(handle, { ids })

const byId = statement({
  name: 'gallery_artwork_by_id',
  params: { id: text },
  row: {
    ...page.row,
    pictureKey: text,
    bodyHtml: text,
    previousId: text.orNull,
    previousTitle: text.orNull,
    nextId: text.orNull,
    nextTitle: text.orNull,
  },
  text: `select a.*, p.id as previous_id, p.title as previous_title, n.id as next_id, n.title as next_title
   from (select ${listed}, picture_key, body_html from artworks where id = $id) a
   left join lateral
     (select id, title from artworks where number < a.number order by number desc limit 1) p on true
   left join lateral
     (select id, title from artworks where number > a.number order by number limit 1) n on true`,
})

export async function findArtwork(handle: Handle, id: string): Promise<ArtworkRecord | null> {
  return byId.first(handle, { id })
}

export type NewArtwork = typeof artworks.$inferInsert

/** An artwork that had the number before is removed: its file has another name now, or another number. */
export async function saveArtwork(handle: Handle, row: NewArtwork): Promise<void> {
  await handle.delete(artworks).where(and(eq(artworks.number, row.number), ne(artworks.id, row.id)))
  await handle.insert(artworks).values(row).onConflictDoUpdate({ target: artworks.id, set: row })
}

export async function findThumbnail(handle: Handle, id: string): Promise<string | null> {
  const [row] = await handle
    .select({ thumbnailKey: artworks.thumbnailKey })
    .from(artworks)
    .where(eq(artworks.id, id))
  return row?.thumbnailKey ?? null
}

export async function updateThumbnail(handle: Handle, id: string, thumbnailKey: string): Promise<void> {
  await handle.update(artworks).set({ thumbnailKey }).where(eq(artworks.id, id))
}
