import type { LessonRow } from '@iki/contract/media/lesson'
import type { Media } from '@iki/contract/media/media'
import { musicVideoTag } from '@iki/contract/media/music'
import type { SignedIn } from '#core/auth/access-token.ts'

type Asked = { after?: string | undefined }
type Page<Kind> = Asked & { kind: Kind; tags?: string[] }
type Piece = { row: LessonRow; lyrics: string | null; media: Media | null }
type Owned = { uid: string; id: string; title: string; itemIds: string[] }

type Parts = {
  lists: {
    listStream(kind: 'music', member: SignedIn | null): Promise<Piece[]>
    listWhole(page: Page<'music'>, member: SignedIn | null): Promise<{ items: Piece[]; next: string | null }>
    listOwn(page: Page<'music'>, member: SignedIn): Promise<{ items: Owned[]; next: string | null }>
    listByName(
      page: Page<'video'>,
      member: SignedIn | null,
    ): Promise<{ items: LessonRow[]; next: string | null }>
  }
}

/** Music, in the specification's terms. */
export function musicService({ lists }: Parts) {
  const kind = 'music'

  return {
    async stream(member: SignedIn | null) {
      const pieces = await lists.listStream(kind, member)
      return pieces.map(piece => ({
        ...presentPiece(piece),
        duration: piece.row.durationSeconds,
        lock: piece.row.lock,
        stream_url: piece.media?.url ?? null,
        expires_at: piece.media?.expiresAt ?? null,
      }))
    },

    async list({ tag, after }: Asked & { tag?: string | undefined }, member: SignedIn | null) {
      const tags = tag === undefined ? [] : [tag]
      const { items, next } = await lists.listWhole({ kind, tags, after }, member)
      return { items: items.map(presentPiece), next }
    },

    async listOwn({ after }: Asked, member: SignedIn) {
      const { items, next } = await lists.listOwn({ kind, after }, member)
      return {
        items: items.map(({ uid, id, title, itemIds }) => ({ uid, music_id: id, title, item_ids: itemIds })),
        next,
      }
    },

    listVideos: ({ after }: Asked, member: SignedIn | null) =>
      lists.listByName({ kind: 'video', tags: [musicVideoTag], after }, member),
  }
}
export type MusicService = ReturnType<typeof musicService>

function presentPiece({ row, lyrics }: Piece) {
  const { id, title, description, artist = '', poster } = row
  return { id, title, description, artist, lyrics, image_url: poster?.url ?? null }
}
