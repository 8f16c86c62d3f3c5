import { parseAccess } from '@iki/contract/access/access'
import type { Licence } from '@iki/contract/access/licence'
import { type KeepTerms, keepUntil } from '@iki/contract/media/keep'
import type { LessonKind } from '@iki/contract/media/lesson'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import type { Storage } from '#core/storage.ts'
import { listLessonAccesses } from './lesson.store.ts'

type Parts = {
  db: Database
  clock: Clock
  storage: Pick<Storage, 'sizeOf'>
  licencesOf(uid: string): Promise<readonly Licence[]>
}

/** What a member's device may keep for a while without the network. */
export function keepService({ db, clock, storage, licencesOf }: Parts) {
  return {
    /**
     * Leaves out what is not there, not published, closed to the member or without its medium; and what has hours,
     * which a device without the network could not keep.
     */
    async listTerms(ids: string[], member: SignedIn): Promise<KeepTerms> {
      const now = clock()
      const [licences, lessons] = await Promise.all([
        licencesOf(member.uid),
        listLessonAccesses(db, ids, now),
      ])
      const viewer = { uid: member.uid, authority: member.authority, licences }
      const terms = lessons
        .filter(isAlwaysOpen)
        .filter(isHeard)
        .map(async ({ id, access, mediaKey: key }) => {
          const until = keepUntil(parseAccess(access), viewer, now)
          const bytes = until && key !== null && (await storage.sizeOf(key))
          return until && typeof bytes === 'number' ? [{ id, keepUntil: until.toISOString(), bytes }] : []
        })
      return { asOf: now.toISOString(), lessons: (await Promise.all(terms)).flat() }
    },
  }
}
export type KeepService = ReturnType<typeof keepService>

/** Films are streamed: what would be kept of them is none of a phone's room. */
function isHeard({ kind }: { kind: LessonKind }): boolean {
  return kind !== 'video'
}

function isAlwaysOpen({ opening }: { opening: unknown }): boolean {
  return opening === null
}
