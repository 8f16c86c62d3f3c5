import { parseAccess } from '@iki/contract/access/access'
import { firstLinesLength, type LessonPreview } from '@iki/contract/media/lesson-preview'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { firstLinesOf } from '#core/markdown/markdown.ts'
import { type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import { postersFor } from '../medium/posters.ts'
import { presentLesson } from '../present.ts'
import { findLessonPreview } from './lesson-preview.store.ts'

type Parts = { db: Database; clock: Clock; addresses: MediaAddresses; licencesOf: LicencesOf }

/** What a lesson shows of itself to those for whom it is locked. */
export function lessonPreviewService({ db, clock, addresses, licencesOf }: Parts) {
  return {
    /** Throws not_found. Never anything of the medium itself: the first seconds are a medium of their own. */
    async get(id: string, member: SignedIn | null): Promise<LessonPreview> {
      const now = clock()
      const [viewer, found] = await Promise.all([
        loadViewer(member, licencesOf),
        findLessonPreview(db, id, { uid: member?.uid ?? null, now }),
      ])
      if (!found) throw new AppError('not_found')
      const { previewKey: key, previewSeconds: seconds, previewFor } = found
      const isForAll = previewFor === 'everyone'
      const access = parseAccess([previewFor])
      const sound =
        key !== null && seconds !== null && (isForAll || member)
          ? { ...addresses.make(key, rightTo(access, { member }), { wholeSeconds: seconds }), seconds }
          : null
      return {
        lesson: presentLesson(found, { viewer, now, posterOf: postersFor({ member, now, addresses }) }),
        firstLines: firstLinesOf(found.bodyHtml, firstLinesLength),
        sound,
      }
    },
  }
}
export type LessonPreviewService = ReturnType<typeof lessonPreviewService>
