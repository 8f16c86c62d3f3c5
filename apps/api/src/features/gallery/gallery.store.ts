import { galleryPageSize } from '@iki/contract/gallery'
import { and, eq, ne } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { artworks } from './gallery.tables.ts'

export type ListedArtwork = {
  id: string
  number: number
  title: string
  artist: string
  year: number
  alt: string
  thumbnail_key: string
  width: number
  height: number
}
export type ArtworkRecord = ListedArtwork & {
  picture_key: string
  body_html: string
  previous_id: string | null
  previous_title: string | null
  next_id: string | null
  next_title: string | null
}

const listed = 'id, number, title, artist, year, alt, thumbnail_key, width, height'

const page = preparedQuery<ListedArtwork>(
  'gallery_page',
  `select ${listed} from artworks where number > $1 order by number limit ${galleryPageSize + 1}`,
)

/** In their order from behind `after` on; one more than a page has, where there is more. */
export const listArtworks = (handle: Handle, after: number) => page(handle, [after])

const byId = preparedQuery<ArtworkRecord>(
  'gallery_artwork_by_id',
  `select a.*, p.id as previous_id, p.title as previous_title, n.id as next_id, n.title as next_title
   from (select ${listed}, picture_key, body_html from artworks where id = $1) a
   left join lateral
     (select id, title from artworks where number < a.number order by number desc limit 1) p on true
   left join lateral
     (select id, title from artworks where number > a.number order by number limit 1) n on true`,
)

export async function findArtwork(handle: Handle, id: string): Promise<ArtworkRecord | null> {
  const [row] = await byId(handle, [id])
  return row ?? null
}

export type NewArtwork = typeof artworks.$inferInsert

/** What had the number before gives way: its file has another name now, or another number. */
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
