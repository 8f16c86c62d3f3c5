import { tokyoDay } from '@iki/contract/api/tokyo'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import type { DiaryKind } from './diary-kinds.ts'
import { type DiaryReading, recentFrom } from './diary-sync.ts'
import type { OpenDiary } from './open-diary.ts'

/** Everything is read once a day, the last weeks on every visit. */
const wholeEveryMs = 24 * 3_600_000
const recentEveryMs = 30_000
/** No diary is older than the service. */
const firstDay = '2015-01-01'

/** The fact that stores when everything was read. */
export const wholeFact = (kind: DiaryKind): string => `whole ${kind}`

const refreshedAt = new WeakMap<OpenDiary, Map<DiaryKind, number>>()

/** Reads what other devices have written, and sends what is unsent here. */
export async function refresh(diary: OpenDiary, kind: DiaryKind): Promise<void> {
  const { database, sync } = diary
  const now = clock.now().getTime()
  const times = refreshedAt.get(diary) ?? new Map<DiaryKind, number>()
  refreshedAt.set(diary, times)
  const last = times.get(kind) ?? 0
  if (now - last < recentEveryMs && now >= last) return
  times.set(kind, now)
  await diary.isReady
  await sync.sync()
  const today = tokyoDay(serverClock.now())
  const fact = wholeFact(kind)
  const wholeAt = Number((await database.facts.get(fact))?.value ?? 0)
  const isWhole = now - wholeAt > wholeEveryMs || now < wholeAt
  const note = (reading: DiaryReading) =>
    sync.state.setState(({ readings }) => ({ readings: { ...readings, [kind]: reading } }))
  note('reading')
  try {
    await sync.fetchDays(kind, isWhole ? firstDay : recentFrom(today), today)
    if (isWhole) await database.facts.put({ name: fact, value: now })
    note('read')
  } catch (error) {
    times.delete(kind)
    note('failed')
    throw error
  }
}

/** While a diary is on the screen: now, when the network is back, and when the page becomes visible again. */
export function refreshWhileVisible(diary: OpenDiary, kind: DiaryKind): () => void {
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') refresh(diary, kind).catch(() => {}) // The stored days stay.
  }
  refreshIfVisible()
  window.addEventListener('online', refreshIfVisible)
  document.addEventListener('visibilitychange', refreshIfVisible)
  return () => {
    window.removeEventListener('online', refreshIfVisible)
    document.removeEventListener('visibilitychange', refreshIfVisible)
  }
}
