import { lockOf } from '@iki/contract/access/access'
import { planNames } from '@iki/contract/access/plan'
import type { PlanOrKey } from '@iki/contract/access/plan-keys'
import { firstCharacters } from '@iki/contract/api/characters'
import { bodyVoiceTag } from '@iki/contract/media/audio-lists'
import { roomPageSize } from '@iki/contract/people/kansou'
import type { Room } from '@iki/contract/people/room'
import { timelineAccess, timelines, timelinesOf } from '@iki/contract/people/timeline'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as impressions from '../impression.store.ts'
import type { ImpressionReading } from '../reading/impression-reading.service.ts'
import { pageStartOf } from '../reading/page-start.ts'
import * as store from './room.store.ts'

type Parts = {
  db: Database
  clock: Clock
  licencesOf: LicencesOf
  reading: Pick<ImpressionReading, 'readerOf' | 'present' | 'pageOf'>
}

/** In a timeline that the member has never seen, a post counts as new for this long. */
const newForMs = 7 * 86_400_000

/** Rooms of a member, and what is new in the timelines that they may read. */
export function roomService({ db, clock, licencesOf, reading }: Parts) {
  return {
    /** Also of plans that have ended: members can always read what they wrote. */
    async listRooms(member: SignedIn): Promise<Room[]> {
      const rows = await store.listRooms(db, await reading.readerOf(member), timelines)
      return rows.map(row => ({
        plan: row.plan,
        name: planNames[row.plan],
        unreadCount: row.unreadCount,
        latestAt: row.latestAt.toISOString(),
        summary: firstCharacters(row.body, 60),
      }))
    },

    /** The latest ten in the order of a conversation, or twenty in descending order. */
    async listMessages(
      {
        plan,
        order = 'ascending',
        cursor,
        isAboutBodyVoice,
      }: {
        plan: PlanOrKey
        order?: 'ascending' | 'descending' | undefined
        cursor?: string | undefined
        isAboutBodyVoice?: boolean | undefined
      },
      member: SignedIn,
    ) {
      const size = roomPageSize[order]
      const reader = await reading.readerOf(member)
      const start = pageStartOf(cursor, size)
      const plans = timelinesOf(plan)
      const rows = await (isAboutBodyVoice
        ? store.listOwnOfTag(db, reader, { plans, tag: bodyVoiceTag }, start)
        : impressions.listOwn(db, reader, plans, start))
      const { items, next } = await reading.pageOf(rows, size, member)
      return { items: order === 'ascending' ? items.toReversed() : items, next }
    },

    async listAnswered({ cursor }: { cursor?: string | undefined }, member: SignedIn) {
      const size = roomPageSize.ascending
      const rows = await store.listAnswered(db, await reading.readerOf(member), pageStartOf(cursor, size))
      const last = rows[size - 1]
      return {
        items: await reading.present(rows.slice(0, size), member),
        next: rows.length > size && last ? `${last.answeredAt.toISOString()}_${last.id}` : null,
      }
    },

    async markRoomSeen(
      { plan: word, until }: { plan: PlanOrKey; until: string },
      { uid }: SignedIn,
    ): Promise<null> {
      for (const plan of timelinesOf(word))
        await store.markRoomSeen(db, { uid, plan, until: notAhead(until) })
      return null
    },

    async markTimelineSeen(
      { plan: word, until }: { plan: PlanOrKey; until: string },
      { uid }: SignedIn,
    ): Promise<null> {
      for (const plan of timelinesOf(word))
        await store.markTimelineSeen(db, { uid, plan, until: notAhead(until) })
      return null
    },

    async listTimelines(member: SignedIn) {
      const viewer = await loadViewer(member, licencesOf)
      const now = clock()
      const open = timelines.filter(plan => lockOf(timelineAccess(plan), viewer, now) === null)
      const counts = await store.countNew(
        db,
        await reading.readerOf(member),
        open,
        new Date(now.getTime() - newForMs),
      )
      const countOf = new Map(counts.map(({ plan, newCount }) => [plan, newCount]))
      return open.map(plan => ({
        plan,
        name: planNames[plan],
        newCount: countOf.get(plan) ?? 0,
      }))
    },
  }

  /** A phone whose clock is ahead must not mark future posts as seen. */
  function notAhead(until: string): Date {
    return new Date(Math.min(Date.parse(until), clock().getTime()))
  }
}
export type RoomService = ReturnType<typeof roomService>
