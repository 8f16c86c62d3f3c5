import type { OutputOf } from '@iki/contract/api/endpoint'
import { startOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import { type Achievement, type listAchievementMaster, secretTitle } from '@iki/contract/play/achievement'
import { type Fact, type FactKind, progressOf } from '@iki/contract/play/achievement-rule'
import { artSource, episodeSource, questSource } from '@iki/contract/play/collectible'
import { type Quest, questProgress } from '@iki/contract/play/quest'
import { AppError } from '#core/app-error.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle, Transaction } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import * as store from './achievement.store.ts'
import { type AchievementNotice, noticeOf, pageOfMarks } from './achievement-notice.ts'
import { grantItems } from './collectible.store.ts'
import { reachedDay } from './reached-day.ts'

type Parts = {
  db: Database
  clock: Clock
  licencesOf: LicencesOf
  earnEach(
    tx: Transaction,
    movements: {
      uid: string
      reason: 'achievement'
      at: Date
      each: { credits: number; ref: string; note: string }[]
    },
  ): Promise<unknown>
  notify(tx: Transaction, notice: AchievementNotice): Promise<unknown>
}

type Grant = { uid: string; reached: store.AchievementRow[]; at: Date; link: string }
type Earned = { uid: string; granted: store.AchievementRow[]; at: Date }
type Master = { all: store.AchievementRow[]; quests: Quest[] }

export const countTask = 'count_achievements'
export const backfillTask = 'backfill_achievements'
/** Several actions of a member in a row are checked once. */
const debounceSeconds = 5

/** A mark that belongs to a day of the past is of its evening. */
const eveningMs = 21 * 3_600_000

/** What is shown of a secret one. */
const hidden = { title: secretTitle, lead: '', drawing: 'mist', next: null } as const

/** Achievements follow from facts, and facts from what the other services have stored (decision 101). */
export function achievementService({ db, clock, licencesOf, earnEach, notify }: Parts) {
  async function readMaster(): Promise<Master> {
    const [all, quests] = await Promise.all([store.listAll(db), store.listQuests(db)])
    return { all, quests }
  }

  /** Grants what the facts say now. Facts must have been gathered. */
  async function grantOf(uid: string, { all, quests }: Master): Promise<Achievement[]> {
    const [facts, held] = await Promise.all([store.listFacts(db, uid), store.listAchieved(db, uid)])
    const since = new Map(held.map(each => [each.achievementId, each]))
    const now = clock()
    const reached: store.AchievementRow[] = []
    const found = all.map((row): Achievement => {
      const { done, goal } = progressOf(row.rule, facts)
      const known = since.get(row.id)
      const before = known?.achievedAt
      const isNew = !before && done === goal
      if (isNew) reached.push(row)
      const achievedAt = before ?? (isNew ? now : null)
      return {
        id: row.id,
        progress: before ? goal : done,
        goal,
        achievedAt: achievedAt?.toISOString() ?? null,
        isNew: isNew || known?.isSeen === false,
      }
    })
    const items = { uid, sources: sourcesOf(facts, quests, found), at: now }
    if (reached.length === 0) await grantItems(db, items)
    else {
      const viewer = await loadViewer({ uid, authority: 'customer' }, licencesOf)
      const link = pageOfMarks(viewer, now)
      await db.transaction(async tx => {
        await grant(tx, { uid, reached, at: now, link })
        await grantItems(tx, items)
      })
    }
    return found
  }

  /** What is new comes with its credits and one notice for all of it. */
  async function grant(tx: Transaction, { uid, reached, at, link }: Grant): Promise<void> {
    const saved = await store.saveAchieved(tx, { uid, reached, at })
    const granted = reached.filter(({ id }) => saved.has(id))
    await earnOf(tx, { uid, granted, at })
    const notice = noticeOf(uid, granted, link)
    if (notice) await notify(tx, notice)
  }

  async function earnOf(tx: Transaction, { uid, granted, at }: Earned): Promise<void> {
    const each = granted
      .filter(({ credits }) => credits > 0)
      .map(({ id, title, credits }) => ({ credits, ref: id, note: title }))
    if (each.length > 0) await earnEach(tx, { uid, reason: 'achievement', at, each })
  }

  async function grantSeen(uid: string, byDay: ReadonlyMap<string | null, store.AchievementRow[]>) {
    const now = clock()
    await db.transaction(async tx => {
      const granted: store.AchievementRow[] = []
      for (const [day, reached] of byDay) {
        if (day === null) continue
        const at = new Date(Math.min(now.getTime(), startOfTokyoDay(day).getTime() + eveningMs))
        const saved = await store.saveAchieved(tx, { uid, reached, at })
        granted.push(...reached.filter(({ id }) => saved.has(id)))
      }
      await earnOf(tx, { uid, granted, at: now })
      await store.saveSeen(
        tx,
        uid,
        granted.map(({ id }) => id),
      )
    })
  }

  async function count(uid: string): Promise<Achievement[]> {
    const [master] = await Promise.all([readMaster(), store.gatherFacts(db, [uid])])
    return grantOf(uid, master)
  }

  const countLater = (handle: Handle, uid: string) =>
    enqueue(handle, countTask, { uid }, { jobKey: `achievements:${uid}`, delaySeconds: debounceSeconds })

  /** Throws not_found. */
  async function find(uid: string, id: string): Promise<Achievement> {
    const found = (await count(uid)).find(each => each.id === id)
    if (!found) throw new AppError('not_found')
    return found
  }

  return {
    list: count,
    find,

    async listMaster(uid: string): Promise<OutputOf<typeof listAchievementMaster>> {
      const [all, held] = await Promise.all([store.listAll(db), store.listAchieved(db, uid)])
      const has = new Set(held.map(({ achievementId }) => achievementId))
      return all.map(({ rule, ...shown }) => ({
        ...shown,
        ...(shown.isSecret && !has.has(shown.id) && hidden),
        goal: progressOf(rule, []).goal,
      }))
    },

    listQuests: () => store.listQuests(db),

    /** How many were granted on each day in Tokyo. */
    async allDays(uid: string): Promise<{ day: string; count: number }[]> {
      const held = await store.listAchieved(db, uid)
      const byDay = Map.groupBy(held, ({ achievedAt }) => tokyoDay(achievedAt))
      return [...byDay].map(([day, marks]) => ({ day, count: marks.length }))
    },

    /** Throws not_found or not_achieved. */
    async achieve(uid: string, id: string): Promise<null> {
      if (!(await find(uid, id)).achievedAt) throw new AppError('not_achieved')
      return null
    },

    async see(uid: string, ids: string[]): Promise<null> {
      await store.saveSeen(db, uid, ids)
      return null
    },

    /** For a past that was written at once: each is of the day that reached it, and the member has seen it. */
    async grantPast(uids: string[]): Promise<void> {
      if (uids.length === 0) return
      const [all] = await Promise.all([store.listAll(db), store.gatherFacts(db, uids)])
      for (const uid of uids) {
        const facts = await store.listFacts(db, uid)
        await grantSeen(
          uid,
          Map.groupBy(all, ({ rule }) => reachedDay(rule, facts)),
        )
      }
    },

    countLater,

    /** Of what is done often, and gives nothing by itself: only if any rule asks for such facts. */
    async countLaterIfAsked(handle: Handle, uid: string, kinds: readonly FactKind[]): Promise<void> {
      if (await store.areAsked(handle, kinds)) await countLater(handle, uid)
    },

    async countNow(payload: unknown): Promise<void> {
      await count((payload as { uid: string }).uid)
    },

    /** The job of the night: some members, and then a job for those after them. It may be cut off and repeated. */
    async backfill(payload: unknown): Promise<void> {
      const { after = '' } = Object(payload) as { after?: string }
      const [master, uids] = await Promise.all([readMaster(), store.listMembers(db, after)])
      await store.gatherFacts(db, uids)
      for (const uid of uids) await grantOf(uid, master)
      const last = uids.at(-1)
      if (uids.length === store.membersAtOnce && last !== undefined)
        await enqueue(db, backfillTask, { after: last }, { jobKey: `${backfillTask}:${last}` })
    },
  }
}
export type AchievementService = ReturnType<typeof achievementService>

/** What gives items to who has finished these episodes and achieved this. */
function sourcesOf(
  facts: readonly Fact[],
  quests: readonly Quest[],
  found: readonly Achievement[],
): string[] {
  const achieved = new Set(found.flatMap(({ id, achievedAt }) => (achievedAt === null ? [] : [id])))
  return [
    ...facts.flatMap(({ fact, about }) => (fact === 'episode_finished' ? [episodeSource(about)] : [])),
    ...facts.flatMap(({ fact, about }) => (fact === 'art_qualified' ? [artSource(about)] : [])),
    ...quests.flatMap(({ id, steps }) =>
      questProgress(steps, achieved).next === null ? [questSource(id)] : [],
    ),
  ]
}
