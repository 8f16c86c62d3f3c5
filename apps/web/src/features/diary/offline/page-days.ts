import { addDays } from '@iki/contract/api/tokyo'
import { weekOf } from '@iki/contract/diary/diary'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isInBrowser } from '#ui/page/rendering.ts'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import type { DiaryDay, DiaryKind, KnownDay } from './diary-kinds.ts'
import { listKnown } from './diary-wire.ts'
import { addNewer } from './known-days.ts'
import type { OpenDiary } from './open-diary.ts'
import { overlaid } from './read-days.ts'

/** Asked where the server renders a page: a phone with an empty cache shows the days long before it can read its own. */
const pageWeekQuery = (kind: DiaryKind, date: string) => {
  const [monday = date] = weekOf(date)
  return queryOptions({
    queryKey: ['diary', 'page', kind, monday],
    queryFn: () => listKnown(null, kind, monday, addDays(monday, 6)),
    enabled: !isInBrowser,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A script in the header has looked (`build/held-script.ts`), before anything was shown. */
const isHeld = () => document.documentElement.dataset.diary === 'held'

/**
 * The week of a day as the server has put it into the page that it rendered. Undefined where it has not, where this phone
 * holds something that the server may not know, and soon after the phone has taken the days over.
 */
export function usePageWeek(kind: DiaryKind, date: string): KnownDay[] | undefined {
  const { data } = useQuery(pageWeekQuery(kind, date))
  return useOfBrowser(isHeld, false) ? undefined : data
}

type Span<K extends DiaryKind> = { kind: K; from: string; to: string }

/** Days of one week that came with the page, until those that are `stored` here are as new. */
export function usePageDays<K extends DiaryKind>(
  diary: OpenDiary | null,
  { kind, from, to }: Span<K>,
  stored: DiaryDay<K>[] | undefined,
): DiaryDay<K>[] | undefined {
  const week = usePageWeek(kind, from) as KnownDay<K>[] | undefined
  const client = useQueryClient()
  useEffect(() => {
    if (diary && week) void moveToPhone(diary, week, () => client.removeQueries(pageWeekQuery(kind, from)))
  }, [diary, week, client, kind, from])
  if (!week || !weekOf(from).includes(to)) return undefined
  const days = week.filter(({ date }) => from <= date && date <= to)
  return stored && days.every(day => isStored(stored, day)) ? undefined : overlaid(days, [])
}

const moved = new WeakSet<KnownDay[]>()
/** By then the phone's own readings have followed. */
const followedMs = 500

/** If the phone can't take the days, its readings say so, and those of the page stay. */
async function moveToPhone({ database }: OpenDiary, week: KnownDay[], forget: () => void): Promise<void> {
  if (moved.has(week)) return
  moved.add(week)
  try {
    await addNewer(database, week)
    setTimeout(forget, followedMs)
  } catch {}
}

/** What waits to be sent was written later. */
const isStored = (stored: DiaryDay[], day: KnownDay) =>
  !day.isWritten ||
  stored.some(
    ({ date, state, revision }) => date === day.date && (state !== 'sent' || (revision ?? 0) >= day.revision),
  )
