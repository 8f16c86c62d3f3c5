import { createHash } from 'node:crypto'
import { parseAccess } from '@iki/contract/access/access'
import {
  countStart,
  lockOfPlayReport,
  neighboursRule,
  type StartRule,
  startRuleOf,
} from '@iki/contract/access/play-report'
import type { LessonKind } from '@iki/contract/media/lesson'
import { once } from '#core/answer-once.ts'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { networkOf, wideNetworkOf } from '#core/limit/networks.ts'
import { findLessonAccess } from '../lesson.store.ts'
import * as starts from './counted-start.store.ts'
import * as counts from './play-count.store.ts'

type Parts = {
  db: Database
  clock: Clock
  licencesOf: LicencesOf
  /** Throws too_many_requests when enough was counted for them. */
  limitLog(who: { uid: string | null; address: string }): Promise<void>
}

type Start<Member> = {
  id: string
  member: Member
  address: string
  /** The client's key, under which a repeat counts once; null if it sent none. */
  key: string | null
  /** Left out: any kind. A lesson of another kind is not found. */
  kind?: LessonKind | undefined
}

const countShards = 16
/** After this time a start no longer affects any rule. */
const matteringMs = 2 * 86_400_000

/**
 * Counts how often lessons are started, by the rule of the contract (`countStart`): what is reported too often gets the
 * usual answer and counts once. All throw not_found, too_many_requests and repeated_differently, and the lock of the
 * lesson.
 */
export function playCountService({ db, clock, licencesOf, limitLog }: Parts) {
  async function findOpen({ id, kind, member }: Start<SignedIn | null>) {
    const now = clock()
    const [viewer, lesson] = await Promise.all([
      loadViewer(member, licencesOf),
      findLessonAccess(db, id, now),
    ])
    if (!lesson || (kind && lesson.kind !== kind)) throw new AppError('not_found')
    const content = { access: parseAccess(lesson.access), hours: lesson.opening }
    mustBeOpen(lockOfPlayReport(content, viewer, { now, playedAt: now }))
    return lesson
  }

  /** Whether this start counts; if so, it is recorded. */
  async function isCounted(tx: Transaction, start: starts.Start, rule: StartRule): Promise<boolean> {
    const after = countStart(await starts.lockStarts(tx, start), rule, clock())
    if (after) await starts.saveStarts(tx, start, after)
    return after !== null
  }

  /** A member is one person; guests are a household, and together with neighbouring networks a neighbourhood. */
  async function isCountedInTotal(
    tx: Transaction,
    { id: lessonId, member, address }: Start<SignedIn | null>,
    rule: StartRule,
  ): Promise<boolean> {
    if (member) return isCounted(tx, { lessonId, who: `total ${member.uid}` }, rule)
    const household = { lessonId, who: hashed(`total ${networkOf(address)}`) }
    const neighbours = { lessonId, who: hashed(`total around ${wideNetworkOf(address)}`) }
    return (await isCounted(tx, household, rule)) && isCounted(tx, neighbours, neighboursRule)
  }

  return {
    /** Counts a start of a lesson by anyone. */
    async countTotalPlay(start: Start<SignedIn | null>): Promise<null> {
      const { id, key, member, address } = start
      const { durationSeconds: duration } = await findOpen(start)
      await limitLog({ uid: member?.uid ?? null, address })
      const scope = `onsei/totalIncrement ${member?.uid ?? 'guest'}`
      return once(db, { scope, key, input: { id } }, async tx => {
        if (await isCountedInTotal(tx, start, startRuleOf(duration)))
          await counts.countPlay(tx, id, Math.floor(Math.random() * countShards))
        return null
      })
    },

    /** Counts a start of a lesson by this member. */
    async countMemberPlay(start: Start<SignedIn>): Promise<null> {
      const { id, key, member, address } = start
      const { uid } = member
      const { durationSeconds: duration } = await findOpen(start)
      await limitLog({ uid, address })
      return once(db, { scope: `onsei/userIncrement ${uid}`, key, input: { id } }, async tx => {
        if (await isCounted(tx, { lessonId: id, who: `own ${uid}` }, startRuleOf(duration)))
          await counts.countMemberPlay(tx, { uid, lessonId: id, at: clock() })
        return null
      })
    },

    /** Deletes the starts that no longer affect any rule. */
    forgetOld: (): Promise<void> => starts.deleteStartsBefore(db, new Date(clock().getTime() - matteringMs)),
  }
}
export type PlayCountService = ReturnType<typeof playCountService>

/** Addresses are not stored. */
const hashed = (who: string) => createHash('sha256').update(who).digest('base64url')
