import type { InputOf } from '@iki/contract/api/endpoint'
import { type LessonRow, recentlyPlayedLimit } from '@iki/contract/media/lesson'
import { type listUnfinished, shelfPageSize } from '@iki/contract/media/shelf'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { formatCursor, parseCursor } from '#core/cursor.ts'
import type { Database } from '#core/database.ts'
import type { MediaAddresses } from '#core/media-address.ts'
import { postersFor } from './posters.ts'
import { presentLesson } from './present.ts'
import * as store from './shelf.store.ts'

type Parts = { db: Database; clock: Clock; addresses: MediaAddresses; licencesOf: LicencesOf }

/** Lessons that members have begun; also those whose plan has ended, with their lock. */
export function shelfService({ db, clock, addresses, licencesOf }: Parts) {
  async function present(rows: store.UnfinishedRow[], member: SignedIn): Promise<LessonRow[]> {
    const now = clock()
    const viewer = await loadViewer(member, licencesOf)
    const sight = { viewer, now, posterOf: postersFor({ member, now, addresses }) }
    return rows.map(row => presentLesson(row, sight))
  }

  const read = (member: SignedIn, { kind, after }: InputOf<typeof listUnfinished>) =>
    store.listUnfinished(db, { uid: member.uid, kind: kind ?? null, before: parseCursor(after) })

  return {
    /** A page, the last played first. */
    async listUnfinished(member: SignedIn, input: InputOf<typeof listUnfinished>) {
      const rows = await read(member, input)
      const shown = rows.slice(0, shelfPageSize)
      const last = rows.length > shelfPageSize ? shown.at(-1) : undefined
      return { items: await present(shown, member), next: last ? formatCursor(last) : null }
    },

    /** The first few, for a page that shows other things too. */
    listToContinue: async (member: SignedIn): Promise<LessonRow[]> =>
      present((await read(member, {})).slice(0, recentlyPlayedLimit), member),
  }
}
export type ShelfService = ReturnType<typeof shelfService>
