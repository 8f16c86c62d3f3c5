import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore, useStore } from 'zustand'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { everyMinute, useTokyoDay } from '#core/time/use-tokyo-day.ts'
import { isInBrowser } from '#ui/page/rendering.ts'
import { type DayDifference, dayDifference } from './day-difference.ts'
import type { DiaryDatabase } from './diary-database.ts'
import type { DiaryDay, DiaryKind, KnownDay, OutboxDay } from './diary-kinds.ts'
import { type DiaryReading, joinedKey, nothingYet, type SyncPhase, type SyncReport } from './diary-sync.ts'
import { diaryUid, type OpenDiary, openDiary } from './open-diary.ts'
import { usePageDays } from './page-days.ts'
import { readDates, readDays, unsentView } from './read-days.ts'
import { refreshWhileVisible, wholeFact } from './refresh-days.ts'
import { readLostCount } from './unsent-flag.ts'
import { useLive } from './use-live.ts'

const none = createStore<SyncReport>(() => nothingYet)

/** The diary of the member who is here; null for a guest and until it is known who it is. */
export function useOpenDiary(): OpenDiary | null {
  const isSignedIn = useIsSignedIn()
  const { me } = useMe()
  const uid = isSignedIn ? (diaryUid() ?? me?.uid ?? null) : null
  return uid === null || !isInBrowser ? null : openDiary(uid)
}

/** Days of a diary, ascending, as the member wrote them last; undefined while they are first read. */
export function useDays<K extends DiaryKind>(kind: K, from: string, to: string): DiaryDay<K>[] | undefined {
  const diary = useOpenDiary()
  useFreshDays(diary, kind)
  const read = (database: DiaryDatabase) => readDays(database, kind, from, to)
  const { value: stored } = useLive(diary, `${kind} ${from} ${to}`, read)
  return usePageDays(diary, { kind, from, to }, stored) ?? stored
}

/** One day; null where nothing is written, undefined while it is first read. */
export function useDay<K extends DiaryKind>(kind: K, date: string): DiaryDay<K> | null | undefined {
  const days = useDays(kind, date, date)
  return days && (days[0] ?? null)
}

/** The dates of everything that is written in the general diary, ascending; undefined while they are first read. */
export function useWrittenDates(): string[] | undefined {
  return useLive(useOpenDiary(), 'dates', database => readDates(database, 'general')).value
}

export type UnsentDay = DiaryDay & Pick<OutboxDay, 'action' | 'addedAt'>

/** Everything that is on this phone only, the earliest written first; undefined while it is first read. */
export function useUnsent(): UnsentDay[] | undefined {
  return useLive(useOpenDiary(), 'unsent', readUnsent).value
}

async function readUnsent({ outbox, days }: DiaryDatabase): Promise<UnsentDay[]> {
  const rows = await outbox.toArray()
  const known = await days.bulkGet(rows.map(({ kind, date }): [string, string] => [kind, date]))
  return rows
    .map((row, index) => ({
      ...unsentView(row, known[index] as KnownDay | undefined),
      action: row.action,
      addedAt: row.addedAt,
    }))
    .toSorted((a, b) => (a.addedAt < b.addedAt ? -1 : 1))
}

export type SyncState = {
  phase: SyncPhase
  unsentCount: number
  /** Unsent days that the browser has evicted. */
  lostCount: number
  /** The phone refuses to read the database. */
  isUnreadable: boolean
  /** Whether this phone has ever read the whole of this diary; undefined while that is looked up. */
  isComplete: boolean | undefined
  reading: DiaryReading
}

export function useSyncState(kind: DiaryKind = 'general'): SyncState {
  const diary = useOpenDiary()
  const { phase, readings } = useStore(diary?.sync.state ?? none)
  const fact = wholeFact(kind)
  const whole = useLive(diary, fact, async ({ facts }) => (await facts.get(fact)) !== undefined)
  const count = useLive(diary, 'count', ({ outbox }) => outbox.count())
  const lost = useLive(diary, 'lost', readLostCount)
  return {
    phase,
    unsentCount: count.value ?? 0,
    lostCount: lost.value ?? 0,
    isUnreadable: count.error !== null,
    isComplete: whole.value,
    reading: readings[kind] ?? 'unread',
  }
}

/** Whether what another device had written of a day was joined with ours, in this visit. */
export function useIsJoined(kind: DiaryKind, date: string): boolean {
  const diary = useOpenDiary()
  return useStore(diary?.sync.state ?? none, ({ joined }) => joined.has(joinedKey(kind, date)))
}

export { useTokyoDay as useToday } from '#core/time/use-tokyo-day.ts'

/** Whether the phone's calendar shows another day: it lies in another time zone, or its clock is wrong. */
export function useDayDifference(): DayDifference {
  const today = useTokyoDay()
  return useSyncExternalStore(
    everyMinute,
    () => dayDifference(today, clock.now()),
    () => 'none', // The server does not know the phone's calendar.
  )
}

function useFreshDays(diary: OpenDiary | null, kind: DiaryKind): void {
  useEffect(() => {
    if (diary) return refreshWhileVisible(diary, kind)
  }, [diary, kind])
}

/** How long a phone that has never read this diary waits for the server. */
const firstReadMs = 3_000

type FirstReading = {
  /** This phone has read the whole diary from the server once. */
  isComplete: boolean
  /** It is being read, and has not taken long yet. */
  isWaiting: boolean
}

/** Whether this phone has read a diary from the server. */
export function useFirstReading(kind: DiaryKind): FirstReading {
  const { isComplete = false, reading } = useSyncState(kind)
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), firstReadMs)
    return () => clearTimeout(timer)
  }, [])
  return { isComplete, isWaiting: !isComplete && reading !== 'failed' && isPatient }
}
