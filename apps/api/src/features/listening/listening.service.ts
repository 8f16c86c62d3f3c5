import { addDays, endOfTokyoDay, startOfTokyoDay, tokyoDay } from '@iki/contract/api/tokyo'
import type { LessonKind, LessonRow } from '@iki/contract/media/lesson'
import {
  type ListeningEntry,
  type ListeningSession,
  listeningKinds,
  listeningPageSize,
  monthAway,
  plausibleSession,
  streakOf,
  weekAround,
} from '@iki/contract/media/listening'
import { anyLength, type ShelfLength, shelfLengths } from '@iki/contract/media/shelf'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './listening.store.ts'

type Parts = {
  db: Database
  clock: Clock
  lessons: {
    rowsOf(ids: string[], member: SignedIn | null): Promise<LessonRow[]>
    /** Whether the member may have played a lesson at a moment. */
    playPermissionOf(ids: string[], member: SignedIn): Promise<(id: string, playedAt: Date) => boolean>
  }
}

type Asked = {
  day?: string | undefined
  lessonKind?: LessonKind | undefined
  tag?: string | undefined
  length?: ShelfLength | undefined
  after?: string | undefined
}

const allTime = { from: null, until: null }
const beginning = new Date(0)
/** Later than every possible session. */
const end = new Date('9999-12-31T00:00:00Z')

/** What members have listened to, when, and for how long. */
export function listeningService({ db, clock, lessons }: Parts) {
  return {
    /** Whether a member has played a lesson since then that needs a plan. */
    hasPlayedSince: (uid: string, since: Date) => store.hasPlayedPaid(db, { uid, since }),

    /** What can't be accepted (the lesson is removed or closed, the report too old) is skipped without an error, so that the device stops sending it. */
    async report(member: SignedIn, sessions: readonly ListeningSession[]): Promise<null> {
      const now = clock()
      const ids = [...new Set(sessions.map(({ id }) => id))]
      const mayHavePlayed = await lessons.playPermissionOf(ids, member)
      const accepted = new Map<string, store.ListeningSessionRecord>()
      for (const session of sessions) {
        const plausible = plausibleSession(session, now)
        const wallSeconds = accepted.get(session.key)?.wallSeconds ?? 0
        if (!plausible || session.wallSeconds < wallSeconds) continue
        if (mayHavePlayed(session.id, plausible.startedAt)) accepted.set(session.key, plausible)
      }
      if (accepted.size === 0) return null
      await db.transaction(async tx => {
        await store.lockListeningSessions(tx, member.uid)
        await store.saveListeningSessions(tx, member.uid, [...accepted.values()], now)
      })
      return null
    },

    async summarise(uid: string) {
      const today = tokyoDay(clock())
      const days = await store.listDays(db, uid, allTime)
      const [monday = today] = weekAround(today)
      return {
        today,
        recent: days.filter(({ day }) => day >= addDays(monday, -7) && day <= addDays(monday, 6)),
        totalSeconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
        totalDays: days.length,
        streakDays: streakOf(days, today),
        since: days[0]?.day ?? null,
      }
    },

    /** Every day with any listening, the earliest first. */
    allDays: (uid: string) => store.listDays(db, uid, allTime),

    /** The lessons that were played on the most of `days`. Lessons that no longer exist are left out. */
    async playedOn(uid: string, days: string[], limit: number) {
      if (days.length === 0) return []
      const played = await store.listItemDays(db, uid, days)
      const ids = played.map(({ itemId }) => itemId)
      // Titles and drawings are the same for everybody.
      const rows = new Map((await lessons.rowsOf(ids, null)).map(row => [row.id, row]))
      return played
        .flatMap(({ itemId, days: count }) => {
          const row = rows.get(itemId)
          if (!row) return []
          const { title, drawing, accent } = row
          return [{ lessonId: itemId, title, drawing, accent, days: count }]
        })
        .slice(0, limit)
    },

    async listDays(uid: string, month: string) {
      const until = addDays(`${monthAway(month, 1)}-01`, -1)
      return { month, days: await store.listDays(db, uid, { from: `${month}-01`, until }) }
    },

    async listEntries(member: SignedIn, { day, lessonKind: kind, tag, length, after }: Asked) {
      const last = day
        ? { startedAt: new Date(endOfTokyoDay(day).getTime() + 1), key: '' }
        : { startedAt: end, key: '' }
      const rows = await store.listEntries(db, {
        uid: member.uid,
        from: day ? startOfTokyoDay(day) : beginning,
        narrowed:
          kind || tag || length
            ? { kind: kind ?? null, tag: tag ?? null, length: length ? shelfLengths[length] : anyLength }
            : null,
        before: after === undefined ? last : parseListeningCursor(after),
      })
      const shown = rows.slice(0, listeningPageSize)
      const lastShown = rows.length > listeningPageSize ? shown.at(-1) : undefined
      const found = await lessons.rowsOf([...new Set(shown.map(row => row.itemId))], member)
      return {
        entries: shown.map(row => presentEntry(row, found)),
        next: lastShown ? `${lastShown.startedAt.getTime()}_${lastShown.key}` : null,
      }
    },
  }
}
export type ListeningService = ReturnType<typeof listeningService>

function presentEntry(row: store.ListeningRow, lessons: readonly LessonRow[]): ListeningEntry {
  return {
    key: row.key,
    kind: listeningKinds.find(kind => kind === row.kind) ?? 'lesson',
    itemId: row.itemId,
    lesson: lessons.find(({ id }) => id === row.itemId) ?? null,
    startedAt: row.startedAt.toISOString(),
    seconds: row.seconds,
    wallSeconds: row.wallSeconds,
  }
}

function parseListeningCursor(cursor: string): { startedAt: Date; key: string } {
  const [at = '', key = ''] = cursor.split('_')
  return { startedAt: new Date(Number(at)), key }
}
