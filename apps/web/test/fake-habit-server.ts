import { type DiaryTexts, fieldsOf } from '@iki/contract/diary/diary-fields'
import { unreadableText } from '@iki/contract/diary/diary-labels'
import { emptyHabits, type HabitDay, habitCallsOf } from '@iki/contract/diary/habit-diary'
import { type HabitKind, habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { clock } from '#core/time/clock.ts'
import { type FakeApi, FakeRefusal } from './fake-api.ts'

const inRange =
  ({ from, to }: { from: string; to: string }) =>
  (date: string) =>
    date >= from && date <= to

type Days = { [K in HabitKind]: Map<string, HabitDay<K>> }

/** The habit diaries of one member as the server stores them. */
export function fakeHabitServer(api: FakeApi) {
  const days = Object.fromEntries(habitKindKeys.map(kind => [kind, new Map()])) as unknown as Days
  const daysOf = (kind: HabitKind) => days[kind] as Map<string, HabitDay>
  const unreadable = new Set<object>()

  /** A day as it is sent: if it can't be opened, with a notice instead of the texts. */
  function wireDay(kind: HabitKind, day: HabitDay): HabitDay {
    if (!unreadable.has(day)) return day
    const texts = fieldsOf(kind).filter(({ form }) => form === 'text')
    const empty = Object.fromEntries(texts.map(({ key }) => [key, '']))
    return { ...day, ...empty, memo: unreadableText, isUnreadable: true }
  }
  function check(
    base: number | undefined,
    earlier: { revision: number } | undefined,
    replacesUnreadable = false,
  ): void {
    if (earlier && unreadable.has(earlier) && !replacesUnreadable)
      throw new FakeRefusal({ code: 'diary_unreadable' })
    if (base !== undefined && earlier && earlier.revision > base)
      throw new FakeRefusal({ code: 'diary_changed' })
  }
  /** In a diary with stamps, `saved` is false for a day that was emptied. */
  function put(kind: HabitKind, date: string, text: object, saved = true): HabitDay {
    const at = clock.now().toISOString()
    const revision = (daysOf(kind).get(date)?.revision ?? 0) + 1
    const frame = { id: date, created: date, createdAt: at, updatedAt: at, revision }
    const mark = habitKind(kind).stamps === null ? {} : { saved }
    const day = { ...emptyHabits[kind], ...text, ...frame, ...mark } as HabitDay
    daysOf(kind).set(date, day)
    return day
  }

  function answer(kind: HabitKind): void {
    const { list, save, remove, listStamps } = habitCallsOf(kind)
    const stamps = new Map<string, string>()
    api.answer(list, ({ input }) =>
      [...daysOf(kind).values()]
        .filter(day => inRange(input)(day.id))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(day => wireDay(kind, day)),
    )
    api.answer(save, ({ input: { date, base, replacesUnreadable, ...text } }) => {
      check(base, daysOf(kind).get(date), replacesUnreadable)
      stamps.set(date, stamps.get(date) ?? clock.now().toISOString())
      return put(kind, date, text)
    })
    api.answer(remove, ({ input: { date, base } }) => {
      const current = daysOf(kind).get(date)
      check(base, current)
      return current ? put(kind, date, emptyHabits[kind], false) : null
    })
    if (listStamps)
      api.answer(listStamps, ({ input }) => {
        for (const [date, day] of daysOf(kind)) stamps.set(date, stamps.get(date) ?? day.updatedAt)
        return [...stamps]
          .map(([date, stampedAt]) => ({ date, stampedAt }))
          .filter(({ date }) => inRange(input)(date))
      })
  }
  for (const kind of habitKindKeys) answer(kind)

  /** Another device has written the day. */
  const write = <K extends HabitKind>(kind: K, date: string, text: Partial<DiaryTexts[K]>) =>
    put(kind, date, text) as HabitDay<K>

  /** Makes the texts of a day unreadable, or readable again. */
  function seal(kind: HabitKind, date: string, isUnreadable = true): void {
    const day = daysOf(kind).get(date)
    if (!day) return
    if (isUnreadable) unreadable.add(day)
    else unreadable.delete(day)
  }

  return { ...days, write, seal }
}
