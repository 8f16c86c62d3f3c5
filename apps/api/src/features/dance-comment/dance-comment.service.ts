import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { type DanceComment, dancePageSize, dancers } from '@iki/contract/people/dance-comment'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { withMediaAddresses } from '#core/body-media.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import type { EmbedsOf } from '#core/embeds.ts'
import type { MediaAddresses } from '#core/media-address.ts'
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

    /** Unread first, then the newest; by pages from 1. */
    async list(
      {
        page_num = 1,
        contents_num = dancePageSize,
      }: { page_num?: number | undefined; contents_num?: number | undefined },
      member: SignedIn,
    ): Promise<DanceComment[]> {
      const rows = await store.listComments(db, {
        uid: member.uid,
        now: clock(),
        limit: contents_num,
        offset: (page_num - 1) * contents_num,
      })
      const texts = rows.map(row => row.bodyHtml)
      const embedsIn = await lessons.embedsOf(texts, member)
      return rows.map(row => ({
        ...{ id: row.id, chara_id: row.characterId, title: row.title, isRead: row.isRead },
        html: withMediaAddresses(row.bodyHtml, { access: dancers, member, addresses }),
        ...embedsIn(row.bodyHtml),
        force: row.isForced,
        created: tokyoTimestamp(row.publishedAt),
      }))
    },

    /** Throws not_found. Again changes nothing. */
    async markRead(id: string, { uid }: SignedIn): Promise<null> {
      if (!(await store.markRead(db, uid, id, clock()))) throw new AppError('not_found')
      return null
    },
  }
}
export type DanceCommentService = ReturnType<typeof danceCommentService>
