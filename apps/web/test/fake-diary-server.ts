import { tokyoDay } from '@iki/contract/api/tokyo'
import {
  createDiaryEntry,
  type DiaryEntry,
  type DiaryText,
  deleteDiaryEntry,
  deleteSkip,
  getDiaryStats,
  listDiaryEntries,
  restoreDiaryEntry,
  type SkipReason,
  saveSkip,
  streakDays,
  updateDiaryEntry,
} from '@iki/contract/diary/diary'
import { unreadableText } from '@iki/contract/diary/diary-labels'
import { escapedMemo, memoText } from '@iki/contract/diary/diary-memo'
import { clock } from '#core/time/clock.ts'
import { type FakeApi, FakeRefusal } from './fake-api.ts'

type Fault = 'loseAnswer' | 'signedOut' | 'unavailable' | null

/** The general diary of one member as the server stores it, with faults of the network. */
export function fakeDiaryServer(api: FakeApi) {
  const entries = new Map<string, DiaryEntry>()
  const done = new Map<string, { content: string; id: string }>()
  const skips = new Map<string, SkipReason>()
  const unreadable = new Set<string>()
  let fault: Fault = null
  let count = 0

  const lost = () =>
    new Response(new ReadableStream({ start: controller => controller.error(new TypeError('It broke off')) }))
  const refuse = (code: ConstructorParameters<typeof FakeRefusal>[0]['code']) => new FakeRefusal({ code })
  const ofDay = (date: string) => [...entries.values()].find(each => each.date === date && !each.deleted_at)
  const contentOf = ({ stress, breath, memo, images }: Partial<DiaryEntry>) =>
    JSON.stringify([stress, breath, memo, images])

  function check(): void {
    if (fault === 'signedOut') throw refuse('no_current_user')
    if (fault === 'unavailable') throw refuse('unavailable')
  }
  function answered<T>(data: T): T {
    if (fault !== 'loseAnswer') return data
    fault = null
    return lost() as T
  }

  /** An entry as it is sent: if it can't be opened, with a notice instead of the memo. */
  function wireEntry(entry: DiaryEntry): DiaryEntry {
    return unreadable.has(entry.id) ? { ...entry, memo: unreadableText, isUnreadable: true } : entry
  }

  function put(date: string, { relax, breath, memo, images }: DiaryText, id = `e${++count}`): DiaryEntry {
    const earlier = entries.get(id)
    const at = clock.now().toISOString()
    const entry = {
      id,
      date,
      stress: relax,
      breath,
      memo: escapedMemo(memo),
      images,
      created_at: earlier?.created_at ?? at,
      updated_at: at,
      deleted_at: null,
      revision: (earlier?.revision ?? 0) + 1,
    }
    entries.set(id, entry)
    unreadable.delete(id)
    return entry
  }

  api.answer(listDiaryEntries, ({ input }) => {
    check()
    const { startDate = '0001-01-01', endDate = '9999-12-31', before = '9999-12-31', limit = 30 } = input
    return [...entries.values()]
      .filter(
        each => !each.deleted_at && each.date >= startDate && each.date <= endDate && each.date < before,
      )
      .toSorted((a, b) => (a.date < b.date ? 1 : -1))
      .slice(0, limit)
      .map(wireEntry)
  })
  api.answer(createDiaryEntry, ({ input, headers }) => {
    check()
    const { date, stress, breath, memo = '', images = [] } = input
    if (date > tokyoDay(clock.now())) throw refuse('diary_day_to_come')
    const key = headers.get('idempotency-key')
    const wanted = contentOf({ stress, breath, memo: escapedMemo(memo), images })
    const earlier = key === null ? undefined : done.get(key)
    if (earlier && earlier.content !== wanted) throw refuse('repeated_differently')
    const current = earlier ? entries.get(earlier.id) : ofDay(date)
    if (current && (unreadable.has(current.id) || contentOf(current) !== wanted))
      throw refuse('diary_day_taken')
    const entry = current ?? put(date, { relax: stress, breath, memo, images })
    if (key !== null) done.set(key, { content: wanted, id: entry.id })
    return answered(entry)
  })
  api.answer(updateDiaryEntry, ({ input }) => {
    check()
    const { id, stress, breath, memo, images, base, replacesUnreadable } = input
    const current = entries.get(id)
    if (!current || current.deleted_at) throw refuse('not_found')
    const next = {
      relax: stress,
      breath,
      memo: memo ?? memoText(current.memo),
      images: images ?? current.images,
    }
    if (
      !unreadable.has(id) &&
      contentOf(current) === contentOf({ stress, breath, memo: escapedMemo(next.memo), images: next.images })
    )
      return answered(current)
    if (base !== undefined && current.revision > base) throw refuse('diary_changed')
    if (unreadable.has(id) && !replacesUnreadable) throw refuse('diary_unreadable')
    return answered(put(current.date, next, id))
  })
  api.answer(deleteDiaryEntry, ({ input: { id, base } }) => {
    check()
    const current = entries.get(id)
    if (current && base !== undefined && current.revision > base) throw refuse('diary_changed')
    if (current) entries.set(id, { ...current, deleted_at: clock.now().toISOString() })
    return answered(null)
  })
  api.answer(restoreDiaryEntry, ({ input: { id } }) => {
    check()
    const current = entries.get(id)
    if (!current) throw refuse('not_found')
    if (!current.deleted_at) return answered(current)
    if (ofDay(current.date)) throw refuse('diary_day_taken')
    const restored = { ...current, deleted_at: null, revision: current.revision + 1 }
    entries.set(id, restored)
    return answered(restored)
  })
  api.answer(getDiaryStats, () => {
    check()
    const written = [...entries.values()].filter(each => !each.deleted_at)
    const today = tokyoDay(clock.now())
    const mean = (of: number[]) => (of.length === 0 ? 0 : of.reduce((a, b) => a + b, 0) / of.length)
    return {
      averageRelax: mean(written.map(each => each.stress)),
      averageBreath: mean(written.map(each => each.breath)),
      totalEntries: written.length,
      streakDays: streakDays(
        written.map(each => each.date),
        skips.keys(),
        today,
      ),
      today,
      skips: [...skips].map(([date, reason]) => ({ date, reason })),
    }
  })
  api.answer(saveSkip, ({ input: { date, reason } }) => {
    check()
    skips.set(date, reason)
    return null
  })
  api.answer(deleteSkip, ({ input: { date } }) => {
    check()
    skips.delete(date)
    return null
  })

  return {
    /** The current entries, by day. */
    memos: (): Record<string, string> =>
      Object.fromEntries(
        [...entries.values()]
          .filter(each => !each.deleted_at)
          .map((each): [string, string] => [each.date, memoText(each.memo)])
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    count: (): number => [...entries.values()].filter(each => !each.deleted_at).length,
    skips,
    /** Another device writes. */
    writeElsewhere(date: string, text: Partial<DiaryText>): void {
      put(date, { relax: 5, breath: 5, memo: '', images: [], ...text }, ofDay(date)?.id)
    },
    /** Makes the texts of a day unreadable, or readable again. */
    seal(date: string, isUnreadable = true): void {
      const id = ofDay(date)?.id ?? ''
      if (isUnreadable) unreadable.add(id)
      else unreadable.delete(id)
    },
    deleteElsewhere(date: string): void {
      const id = ofDay(date)?.id
      if (id) entries.delete(id)
    },
    /** The next write succeeds, but its answer is lost. */
    loseNextAnswer(): void {
      fault = 'loseAnswer'
    },
    break(next: Fault): void {
      fault = next
    },
  }
}
export type FakeDiaryServer = ReturnType<typeof fakeDiaryServer>
