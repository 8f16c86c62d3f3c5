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

/**
 * Seven days from the first on. Asked where the server renders a page: a phone with an empty cache shows them long before it
 * can read its own.
 */
const pageDaysQuery = (kind: DiaryKind, first: string) =>
  queryOptions({
    queryKey: ['diary', 'page', kind, first],
    queryFn: () => listKnown(null, kind, first, addDays(first, 6)),
    enabled: !isInBrowser,
    staleTime: Number.POSITIVE_INFINITY,
  })

const mondayOf = (date: string) => weekOf(date)[0] ?? date

/** The first of the seven days with which a span comes: its week, or its own where it reaches into another one. */
const firstOf = (from: string, to: string) =>
  weekOf(from).includes(to) || to > addDays(from, 6) ? mondayOf(from) : from

/** A script in the header has looked (`build/held-script.ts`), before anything was shown. */
const isHeld = () => document.documentElement.dataset.diary === 'held'

/**
 * The week of a day as the server has put it into the page that it rendered. Undefined where it has not, where this phone
 * holds something that the server may not know, and soon after the phone has taken the days over.
 */
export const usePageWeek = (kind: DiaryKind, date: string): KnownDay[] | undefined =>
  useSevenDays(kind, mondayOf(date))

function useSevenDays(kind: DiaryKind, first: string): KnownDay[] | undefined {
  const { data } = useQuery(pageDaysQuery(kind, first))
  return useOfBrowser(isHeld, false) ? undefined : data
}

type Span<K extends DiaryKind> = { kind: K; from: string; to: string }

/** At most seven days that came with the page, until those that are `stored` here are as new. */
export function usePageDays<K extends DiaryKind>(
  diary: OpenDiary | null,
  { kind, from, to }: Span<K>,
  stored: DiaryDay<K>[] | undefined,
): DiaryDay<K>[] | undefined {
  const first = firstOf(from, to)
  const known = useSevenDays(kind, first) as KnownDay<K>[] | undefined
  const client = useQueryClient()
  useEffect(() => {
    if (diary && known) void moveToPhone(diary, known, () => client.removeQueries(pageDaysQuery(kind, first)))
  }, [diary, known, client, kind, first])
  if (!known || to > addDays(first, 6)) return undefined
  const days = known.filter(({ date }) => from <= date && date <= to)
  return stored && days.every(day => isStored(stored, day)) ? undefined : overlaid(days, [])
}

const moved = new WeakSet<KnownDay[]>()
/** By then the phone has read its own days. */
const followedMs = 500

/** If the phone can't take the days, its readings say so, and those of the page stay. */
async function moveToPhone({ database }: OpenDiary, days: KnownDay[], forget: () => void): Promise<void> {
  if (moved.has(days)) return
  moved.add(days)
  try {
    await addNewer(database, days)
    setTimeout(forget, followedMs)
  } catch {}
}

/** What waits to be sent was written later. */
const isStored = (stored: DiaryDay[], day: KnownDay) =>
  !day.isWritten ||
  stored.some(
    ({ date, state, revision }) => date === day.date && (state !== 'sent' || (revision ?? 0) >= day.revision),
  )
