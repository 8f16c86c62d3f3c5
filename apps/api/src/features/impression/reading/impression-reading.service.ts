import { member as forMembers, lockOf } from '@iki/contract/access/access'
import type { PlanOrKey } from '@iki/contract/access/plan-keys'
import { plainSearchText, searchTermsOf } from '@iki/contract/api/search-text'
import type { LessonRow } from '@iki/contract/media/lesson'
import { commentsNamed } from '@iki/contract/people/comment'
import { type Impression, timelinePageSize } from '@iki/contract/people/impression'
import { type TimelinePlan, timelineAccess, timelines, timelinesOf } from '@iki/contract/people/timeline'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import { presentAuthor } from '#core/author.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as store from '../impression.store.ts'
import type { ImpressionPictures } from '../picture/impression-picture.service.ts'
import * as reactions from '../reaction/reaction.store.ts'
import type { ImpressionRow, PageStart, PostReader } from './impression-row.store.ts'
import { listFound } from './impression-search.store.ts'
import { endOfTime, nextCursor, pageStartOf } from './page-start.ts'
import { presentComment, presentImpression } from './present-impression.ts'

type Parts = {
  db: Database
  clock: Clock
  licencesOf: LicencesOf
  /** The members whose posts, likes and comments this member does not see. */
  hiddenFrom(uid: string): Promise<string[]>
  /** Throws too_many_requests after too many searches of a member. */
  limitSearches(uid: string): Promise<void>
  lessons: { rowsOf(ids: string[], member: SignedIn): Promise<LessonRow[]> }
  pictures: Pick<ImpressionPictures, 'addressesOf'>
}

/** Timelines and posts as a member reads them. */
export function impressionReadingService({ db, clock, licencesOf, hiddenFrom, ...parts }: Parts) {
  const { limitSearches, lessons, pictures } = parts

  /** Throws plan_required if the member may not read a timeline. */
  async function mustRead(plan: TimelinePlan, member: SignedIn): Promise<void> {
    await readable([plan], member)
  }

  /**
   * Those of some timelines that the member may read. Throws plan_required if there are some, and none of them is open.
   */
  async function readable(plans: readonly TimelinePlan[], member: SignedIn): Promise<TimelinePlan[]> {
    const [viewer, now] = [await loadViewer(member, licencesOf), clock()]
    const locks = plans.map(plan => lockOf(timelineAccess(plan), viewer, now))
    if (!locks.includes(null)) mustBeOpen(locks[0] ?? null)
    return plans.filter((_, index) => locks[index] === null)
  }

  /** All timelines that the member may read. */
  async function openTo(member: SignedIn): Promise<TimelinePlan[]> {
    const [viewer, now] = [await loadViewer(member, licencesOf), clock()]
    return timelines.filter(plan => lockOf(timelineAccess(plan), viewer, now) === null)
  }

  const readerOf = async ({ uid }: SignedIn): Promise<PostReader> => ({
    uid,
    hidden: await hiddenFrom(uid),
  })

  /** Rows with what they name, which is read once for all of them. */
  async function present(rows: ImpressionRow[], member: SignedIn): Promise<Impression[]> {
    const lessonIds = [...new Set(rows.flatMap(row => row.lessonId ?? []))]
    // Others' posts need access to their plan; a member's own posts do not.
    const accesses = new Map(
      rows.flatMap(({ pictureIds, uid, plan }) =>
        pictureIds.map(id => [id, uid === member.uid ? forMembers : timelineAccess(plan)] as const),
      ),
    )
    const [lessonRows, shown] = await Promise.all([
      lessons.rowsOf(lessonIds, member),
      pictures.addressesOf(accesses, member),
    ])
    const context = {
      viewerUid: member.uid,
      lessons: new Map(lessonRows.map(lesson => [lesson.id, lesson])),
      pictures: new Map(shown.map(picture => [picture.id, picture])),
    }
    return rows.map(row => presentImpression(row, context))
  }

  async function pageOf(rows: ImpressionRow[], size: number, member: SignedIn) {
    const items = await present(rows.slice(0, size), member)
    return { items, next: rows.length > size ? nextCursor(rows[size - 1]) : null }
  }

  /** Throws not_found for what this member cannot see: deleted, closed, hidden, or of a plan they do not have. */
  async function find(id: string, member: SignedIn) {
    const reader = await readerOf(member)
    const row = await store.findImpression(db, reader, id)
    if (!row) throw new AppError('not_found')
    if (row.uid !== member.uid) await mustRead(row.plan, member)
    return { row, reader }
  }

  return {
    mustRead,
    readable,
    openTo,
    readerOf,
    present,
    pageOf,
    find,

    /** Throws plan_required, too_many_requests. */
    async listTimeline(
      { plan, cursor, words }: { plan: PlanOrKey; cursor?: string | undefined; words?: string | undefined },
      member: SignedIn,
    ) {
      const plans = await readable(timelinesOf(plan), member)
      const reader = await readerOf(member)
      const start = pageStartOf(cursor, timelinePageSize)
      const sought = wordsOf(words ?? '')
      if (words?.trim() && sought.length === 0) return { items: [], next: null }
      if (sought.length > 0) await limitSearches(member.uid)
      const rows = await (sought.length > 0
        ? listFound(db, reader, { plans, words: sought }, start)
        : store.listTimeline(db, reader, plans, start))
      return pageOf(rows, timelinePageSize, member)
    },

    /** What somebody has posted, where the member may read it. */
    async listOfAuthor({ uid, cursor }: { uid: string; cursor?: string | undefined }, member: SignedIn) {
      const [plans, reader] = [await openTo(member), await readerOf(member)]
      if (plans.length === 0) return { items: [], next: null }
      const rows = await store.listOfAuthor(db, reader, { uid, plans }, pageStartOf(cursor, timelinePageSize))
      return pageOf(rows, timelinePageSize, member)
    },

    /** What a search over everything finds of them, which has counted itself: in all timelines that are open. */
    async findPosts(
      { words, after, size }: { words: string; after: string | undefined; size: number },
      member: SignedIn,
    ) {
      const [plans, reader] = [await openTo(member), await readerOf(member)]
      if (plans.length === 0) return { items: [], next: null }
      const rows = await listFound(db, reader, { plans, words: wordsOf(words) }, pageStartOf(after, size))
      return pageOf(rows, size, member)
    },

    /** The newest post of all timelines that are open to the member; null if there is none. */
    async findNewest(member: SignedIn): Promise<Impression | null> {
      const [viewer, reader, now] = [await loadViewer(member, licencesOf), await readerOf(member), clock()]
      const plans = timelines.filter(plan => lockOf(timelineAccess(plan), viewer, now) === null)
      if (plans.length === 0) return null
      const rows = await store.listTimeline(db, reader, plans, endOfTime(1))
      const [newest] = await present(rows.slice(0, 1), member)
      return newest ?? null
    },

    /** With its comments, the oldest first. */
    async get(id: string, member: SignedIn) {
      const { row, reader } = await find(id, member)
      const asked = { impressionId: id, hidden: reader.hidden, after: null }
      const [[impression], comments] = await Promise.all([
        present([row], member),
        reactions.listComments(db, asked),
      ])
      if (!impression) throw new AppError('not_found')
      const named = comments.slice(0, commentsNamed)
      return { ...impression, comments: named.map(comment => presentComment(comment, member.uid)) }
    },

    async listComments({ id, after }: { id: string; after?: string | undefined }, member: SignedIn) {
      const { reader } = await find(id, member)
      const asked = { impressionId: id, hidden: reader.hidden, after: after ?? null }
      const rows = await reactions.listComments(db, asked)
      const shown = rows.slice(0, commentsNamed)
      return {
        items: shown.map(row => presentComment(row, member.uid)),
        next: rows.length > commentsNamed ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    async listLikes(id: string, member: SignedIn) {
      const { reader } = await find(id, member)
      const rows = await reactions.listLikesOf(db, [id], reader.hidden)
      return rows.map(row => ({ ...presentAuthor(row), createdAt: row.chosenAt.toISOString() }))
    },

    /** The member's own posts, in any state; also when their plan has ended. */
    async listOwn(
      { plan, start = endOfTime(timelinePageSize) }: { plan: TimelinePlan; start?: PageStart },
      member: SignedIn,
    ): Promise<ImpressionRow[]> {
      return store.listOwn(db, await readerOf(member), [plan], start)
    },
  }
}
const wordsOf = (typed: string): string[] => searchTermsOf(typed, plainSearchText).map(({ word }) => word)

export type ImpressionReading = ReturnType<typeof impressionReadingService>
