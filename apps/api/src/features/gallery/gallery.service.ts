import { member as forMembers } from '@iki/contract/access/access'
import { type Artwork, type ArtworkRow, galleryPageSize } from '@iki/contract/reading/gallery'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import { type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import * as store from './gallery.store.ts'

type Parts = { db: Database; addresses: MediaAddresses; lessons: { embedsOf: EmbedsOf } }

/** The gallery. Its pictures are for members: each address is bound to the session that requested it. */
export function galleryService({ db, addresses, lessons }: Parts) {
  const urlOf = (key: string, member: SignedIn) => addresses.make(key, rightTo(forMembers, { member })).url

  const rowOf = (
    { thumbnailKey, ...row }: store.ListedArtwork | store.ArtworkRecord,
    member: SignedIn,
  ): ArtworkRow => ({
    id: row.id,
    number: row.number,
    title: row.title,
    artist: row.artist,
    year: row.year,
    alt: row.alt,
    thumbnailUrl: urlOf(thumbnailKey, member),
    width: row.width,
    height: row.height,
  })

  return {
    async list({ after = 0 }: { after?: number | undefined }, member: SignedIn) {
      const rows = await store.listArtworks(db, after)
      const shown = rows.slice(0, galleryPageSize)
      return {
        items: shown.map(row => rowOf(row, member)),
        next: rows.length > galleryPageSize ? (shown.at(-1)?.number ?? null) : null,
      }
    },

    /** Works for other lists, in no particular order; unknown ids are left out. */
    async rowsOf(ids: string[], member: SignedIn): Promise<ArtworkRow[]> {
      const rows = ids.length === 0 ? [] : await store.listArtworkRows(db, ids)
      return rows.map(row => rowOf(row, member))
    },

    /** Throws not_found. */
    async get(id: string, member: SignedIn): Promise<Artwork> {
      const row = await store.findArtwork(db, id)
      if (!row) throw new AppError('not_found')
      const embedsIn = await lessons.embedsOf([row.bodyHtml], member)
      return {
        ...rowOf(row, member),
        url: urlOf(row.pictureKey, member),
        bodyHtml: withMediaAddresses(row.bodyHtml, { access: forMembers, member, addresses }),
        ...embedsIn(row.bodyHtml),
        previous: neighbour(row.previousId, row.previousTitle),
        next: neighbour(row.nextId, row.nextTitle),
      }
    },
  }
}
export type GalleryService = ReturnType<typeof galleryService>

const neighbour = (id: string | null, title: string | null) =>
  id === null ? null : { id, title: title ?? '' }
