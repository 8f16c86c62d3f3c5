import { isDeepStrictEqual } from 'node:util'
import type { PlanOrKey } from '@iki/contract/access/plan-keys'
import type { InputOf } from '@iki/contract/api/endpoint'
import { plainSearchText } from '@iki/contract/api/search-text'
import {
  type createImpression,
  type Impression,
  impressionUndoMs,
  type updateImpression,
} from '@iki/contract/people/impression'
import { type TimelinePlan, timelinesOf } from '@iki/contract/people/timeline'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { PublishLive } from '#core/live/publish-live.ts'
import { oneLine, plainLines } from '#core/one-line.ts'
import * as store from '../impression.store.ts'
import { findMentioned } from '../people/mentions.ts'
import type { ImpressionReading } from '../reading/impression-reading.service.ts'
import { hashOfInput, htmlOfBody } from './impression-text.ts'

type Parts = {
  db: Database
  clock: Clock
  reading: Pick<ImpressionReading, 'readable' | 'readerOf' | 'present'>
  /** Throws words_not_allowed. */
  checkWords(text: string): Promise<void>
  /** Counts one more post or comment. Throws new_member_limit or too_many_posts. */
  limitPosts(tx: Transaction, uid: string): Promise<void>
  /** Counts one more edit. Throws too_many_requests. */
  limitChanges(tx: Transaction, uid: string): Promise<void>
  lessons: { has(id: string): Promise<boolean> }
  pictures: {
    /** From now on a post shows them. Throws not_found for pictures that the member has not uploaded. */
    use(tx: Transaction, uid: string, ids: string[]): Promise<void>
    /** A post no longer shows them. */
    letGo(tx: Transaction, ids: string[]): Promise<void>
  }
  publishLive: PublishLive
  /** Members whom the post names are notified after the transaction. */
  notifyOthers(tx: Transaction, post: { impressionId: string }): Promise<void>
  /** Notifications about the post are withdrawn with it, and return with it. */
  notices: {
    withdraw(tx: Transaction, target: { impressionId: string; commentId: null }): Promise<void>
    bringBack(tx: Transaction, impressionId: string): Promise<void>
  }
}

/** How long a deleted post is stored for reports about it. */
const deletedRetentionMs = 30 * 86_400_000

/** Posts as members write, change and delete them. */
export function impressionWritingService(parts: Parts) {
  const {
    db,
    clock,
    reading,
    checkWords,
    limitPosts,
    limitChanges,
    lessons,
    pictures,
    publishLive,
    notifyOthers,
    notices,
  } = parts

  async function show(id: string, member: SignedIn): Promise<Impression> {
    const row = await store.findImpression(db, await reading.readerOf(member), id)
    const [impression] = row ? await reading.present([row], member) : []
    if (!impression) throw new AppError('not_found')
    return impression
  }

  /** Of the timelines that a plan means, the one to write in: if there are several, one that is open. */
  async function writable(word: PlanOrKey, member: SignedIn): Promise<TimelinePlan> {
    const plans = timelinesOf(word)
    const [first, second] = plans
    if (!first)
      throw new AppError('invalid_input', { fields: { plan: 'このプランに、感想を書く場所はありません' } })
    return second ? ((await reading.readable(plans, member))[0] ?? first) : first
  }

  /** Live events about a post in the timeline. */
  async function publishToTimeline(
    tx: Transaction,
    type: 'impression-new' | 'impression-changed' | 'impression-gone',
    { id, plan, status }: { id: string; plan: TimelinePlan; status: string },
    uid: string,
  ): Promise<void> {
    if (status === 'open') await publishLive(tx, `timeline:${plan}`, { type, plan, id }, uid)
  }

  return {
    /** Whether there is or was a post with this id. */
    has: async (id: string): Promise<boolean> => (await store.findStored(db, id)) !== null,

    /** The same post sent again is the same post, from any of the member's devices. */
    async create({ id, ...given }: InputOf<typeof createImpression>, member: SignedIn): Promise<Impression> {
      const sent = { ...given, plan: await writable(given.plan, member) }
      const inputHash = hashOfInput(sent)
      const current = await store.findStored(db, id)
      if (current) return repeat(id, current, { inputHash, member })
      const { plan, moment, isForRoom = false } = sent
      await reading.readable([plan], member)
      if (moment && !(await lessons.has(moment.lessonId))) throw new AppError('not_found')
      const pictureIds = sent.pictures ?? []
      const body = plainLines(sent.body)
      if (!isForRoom) await checkWords(body)
      const mentioned = await findMentioned(db, body, sent.mentions)
      const post = {
        id,
        uid: member.uid,
        plan,
        body,
        pictureIds,
        inputHash,
        pictureTexts: textsOf(sent.pictureTexts),
        mentionedUids: mentioned.map(({ uid }) => uid),
        status: isForRoom ? ('room' as const) : ('open' as const),
        html: htmlOfBody(body, mentioned),
        searchText: plainSearchText(body),
        lessonId: moment?.lessonId ?? null,
        lessonSeconds: moment?.seconds ?? null,
        at: clock(),
      }
      await db.transaction(async tx => {
        if (!(await store.insertImpression(tx, post))) return
        await limitPosts(tx, member.uid)
        await pictures.use(tx, member.uid, pictureIds)
        await publishToTimeline(tx, 'impression-new', post, member.uid)
        if (mentioned.length > 0) await notifyOthers(tx, { impressionId: id })
      })
      const made = await store.findStored(db, id)
      if (!made) throw new AppError('internal')
      return repeat(id, made, { inputHash, member })
    },

    /**
     * Throws not_found for what is not the member's, or was closed, and edited_elsewhere if another device was faster.
     * The same content again changes nothing.
     */
    async update(
      { id, base, ...sent }: InputOf<typeof updateImpression>,
      member: SignedIn,
    ): Promise<Impression> {
      const { uid } = member
      const found = await store.findStored(db, id)
      if (found?.uid !== uid) throw new AppError('not_found')
      if (sent.moment && !(await lessons.has(sent.moment.lessonId))) throw new AppError('not_found')
      const body = plainLines(sent.body)
      if (found.status === 'open') await checkWords(body)
      const mentioned = await findMentioned(db, body, found.mentionedUids)
      await db.transaction(async tx => {
        const current = await store.lockOwn(tx, id, uid)
        if (!current) throw new AppError('not_found')
        const change = changeOf(current, { ...sent, body })
        if (!change) return
        if (base !== undefined && current.revision > base) throw new AppError('edited_elsewhere')
        await limitChanges(tx, uid)
        const [before, after] = [current.pictureIds, change.pictureIds]
        const without = (ids: string[], others: string[]) => ids.filter(each => !others.includes(each))
        await pictures.use(tx, uid, without(after, before))
        await pictures.letGo(tx, without(before, after))
        const written = { html: htmlOfBody(body, mentioned), searchText: plainSearchText(body), at: clock() }
        await store.updateImpression(tx, { id, ...change, ...written })
        await publishToTimeline(tx, 'impression-changed', { id, ...current }, uid)
      })
      return show(id, member)
    },

    /** Deletes for good what can no longer be restored. */
    async purge(): Promise<void> {
      const before = new Date(clock().getTime() - deletedRetentionMs)
      while ((await store.purgeImpressions(db, before)) > 0);
    },

    async remove(id: string, { uid }: SignedIn): Promise<null> {
      await db.transaction(async tx => {
        const deleted = await store.deleteImpression(tx, { id, uid, at: clock() })
        if (!deleted) return
        await pictures.letGo(tx, deleted.pictureIds)
        await publishToTimeline(tx, 'impression-gone', { id, ...deleted }, uid)
        await notices.withdraw(tx, { impressionId: id, commentId: null })
      })
      return null
    },

    /** Throws not_found if it was deleted too long ago. */
    async restore(id: string, member: SignedIn): Promise<Impression> {
      await db.transaction(async tx => {
        const since = new Date(clock().getTime() - impressionUndoMs)
        const back = await store.restoreImpression(tx, { id, uid: member.uid, since })
        if (!back) throw new AppError('not_found')
        await limitChanges(tx, member.uid)
        await pictures.use(tx, member.uid, back.pictureIds)
        await publishToTimeline(tx, 'impression-new', { id, ...back }, member.uid)
        await notices.bringBack(tx, id)
      })
      return show(id, member)
    },
  }

  /** The answer for a device that sends a post for the second time. Throws repeated_differently. */
  async function repeat(
    id: string,
    current: { uid: string; inputHash: string; deletedAt: Date | null },
    { inputHash, member }: { inputHash: string; member: SignedIn },
  ): Promise<Impression> {
    const isSame = current.uid === member.uid && current.inputHash === inputHash
    if (!isSame) throw new AppError('repeated_differently')
    if (current.deletedAt) throw new AppError('not_found')
    return show(id, member)
  }
}
export type ImpressionWriting = ReturnType<typeof impressionWritingService>

type Sent = Pick<InputOf<typeof updateImpression>, 'body' | 'pictures' | 'pictureTexts' | 'moment'>

/** As they are stored. */
const textsOf = (sent: readonly string[] = []): string[] => sent.map(text => oneLine(text).trim())

/** What a post becomes; null if nothing changes. */
function changeOf(current: store.OwnImpression, sent: Sent) {
  const { body, pictureIds, pictureTexts, lessonId, lessonSeconds } = current
  const moment = sent.moment === undefined ? { lessonId, seconds: lessonSeconds } : sent.moment
  const before = { body, pictureIds, pictureTexts, lessonId, lessonSeconds }
  const after = {
    body: sent.body,
    pictureIds: sent.pictures ?? pictureIds,
    pictureTexts: sent.pictureTexts
      ? textsOf(sent.pictureTexts)
      : textsFor(sent.pictures ?? pictureIds, current),
    lessonId: moment?.lessonId ?? null,
    lessonSeconds: moment?.seconds ?? null,
  }
  return isDeepStrictEqual(before, after) ? null : after
}

/** An app of an earlier release sends only the pictures' ids: their texts stay. */
const textsFor = (ids: readonly string[], { pictureIds, pictureTexts }: store.OwnImpression) =>
  isDeepStrictEqual(ids, pictureIds)
    ? pictureTexts
    : ids.map(id => pictureTexts[pictureIds.indexOf(id)] ?? '')
