import type { InputOf } from '@iki/contract/api/endpoint'
import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import {
  type DanceComment,
  dancePageSize,
  dancers,
  type listDanceComments,
} from '@iki/contract/people/dance-comment'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import * as store from './dance-comment.store.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  lessons: { embedsOf: EmbedsOf }
}

/** What the characters of the dance plan say, and who has read it. */
export function danceCommentService({ db, clock, addresses, lessons }: Parts) {
  return {
    listCharacters: () => store.listCharacters(db),

    /** Unread first, then the newest: after a comment, or by page number from 1. */
    async list(
      {
        page_num = 1,
        contents_num: limit = dancePageSize,
        after = 'unread_',
      }: InputOf<typeof listDanceComments>,
      member: SignedIn,
    ): Promise<DanceComment[]> {
      const asked = { uid: member.uid, now: clock(), limit }
      const rows =
        page_num > 1
          ? await store.listPageOfNumber(db, { ...asked, offset: (page_num - 1) * limit })
          : await store.listBehind(db, { ...asked, ...parseDanceCursor(after) })
      const texts = rows.map(row => row.bodyHtml)
      const embedsIn = await lessons.embedsOf(texts, member)
      return rows.map(row => ({
        id: row.id,
        chara_id: row.characterId,
        title: row.title,
        isRead: row.isRead,
        html: withMediaAddresses(row.bodyHtml, { access: dancers, member, addresses }),
        ...embedsIn(row.bodyHtml),
        force: row.isForced,
        created: tokyoTimestamp(row.publishedAt),
      }))
    },

    /** Throws not_found. A repeat changes nothing. */
    async markRead(id: string, { uid }: SignedIn): Promise<null> {
      if (!(await store.markRead(db, uid, id, clock()))) throw new AppError('not_found')
      return null
    },
  }
}
/** Reads a cursor of the contract (`danceCursorOf`). */
function parseDanceCursor(cursor: string): { after: string; afterIsRead: boolean } {
  const at = cursor.indexOf('_')
  return { after: cursor.slice(at + 1), afterIsRead: cursor.startsWith('read') }
}

export type DanceCommentService = ReturnType<typeof danceCommentService>
