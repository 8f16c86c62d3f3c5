import { parseAccess } from '@iki/contract/access/access'
import type { Licence } from '@iki/contract/access/licence'
import { type DownloadTerms, downloadableUntil } from '@iki/contract/media/download'
import type { LessonKind } from '@iki/contract/media/lesson'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { Storage } from '#core/storage/storage.ts'
import { listLessonAccesses } from '../lesson.store.ts'

type Parts = {
  db: Database
  clock: Clock
  storage: Pick<Storage, 'sizeOf'>
  licencesOf(uid: string): Promise<readonly Licence[]>
}

/** Which lessons a member's device may download. */
export function downloadTermsService({ db, clock, storage, licencesOf }: Parts) {
  return {
    /**
     * Leaves out lessons that do not exist, are not published, are locked for the member or lack their medium; and
     * lessons with opening hours, which a device without a network could not follow.
     */
    async listTerms(ids: string[], member: SignedIn): Promise<DownloadTerms> {
      const now = clock()
      const [licences, lessons] = await Promise.all([
        licencesOf(member.uid),
        listLessonAccesses(db, ids, now),
      ])
      const viewer = { uid: member.uid, authority: member.authority, licences }
      const terms = lessons
        .filter(isAlwaysOpen)
        .filter(isDownloadable)
        .map(async ({ id, access, mediaKey: key }) => {
          const until = downloadableUntil(parseAccess(access), viewer, now)
          const bytes = until && key !== null && (await storage.sizeOf(key))
          return until && typeof bytes === 'number' ? [{ id, keepUntil: until.toISOString(), bytes }] : []
        })
      return { asOf: now.toISOString(), lessons: (await Promise.all(terms)).flat() }
    },
  }
}
export type DownloadTermsService = ReturnType<typeof downloadTermsService>

/** Films are only streamed: they are too large for a phone. */
function isDownloadable({ kind }: { kind: LessonKind }): boolean {
  return kind !== 'video'
}

function isAlwaysOpen({ opening }: { opening: unknown }): boolean {
  return opening === null
}
