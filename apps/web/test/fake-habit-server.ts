import { unreadableText } from '@iki/contract/diary-labels'
import {
  deleteEichiDay,
  deleteKafukuDay,
  type EichiDay,
  type EichiText,
  emptyEichi,
  emptyKafuku,
  type KafukuDay,
  type KafukuText,
  listEichiDays,
  listEichiStamps,
  listKafukuDays,
  saveEichiDay,
  saveKafukuDay,
} from '@iki/contract/habit-diary'
import { clock } from '#core/clock.ts'
import { type FakeApi, FakeRefusal } from './fake-api.ts'

const inRange =
  ({ from, to }: { from: string; to: string }) =>
  (date: string) =>
    date >= from && date <= to

/** The eichi and the kafuku diary of one member, kept as the server keeps them. */
export function fakeHabitServer(api: FakeApi) {
  const eichi = new Map<string, EichiDay>()
  const kafuku = new Map<string, KafukuDay>()
  const stamps = new Map<string, string>()
  const unreadable = new Set<object>()

  const kept = (date: string, earlier: { revision: number } | undefined) => {
    const at = clock.now().toISOString()
    const revision = (earlier?.revision ?? 0) + 1
    return { id: date, created: date, createdAt: at, updatedAt: at, revision }
  }
  /** As it goes over the wire: of what can't be opened, a notice instead of the texts. */
  function told<Day extends EichiDay | KafukuDay>(day: Day): Day {
    if (!unreadable.has(day)) return day
    const texts = 'saved' in day ? { impressed: '', agreement: '', fix: '', tough: '' } : {}
    return { ...day, ...texts, memo: unreadableText, isUnreadable: true }
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
  function writeEichi(date: string, text: Partial<EichiText>): EichiDay {
    const day = { ...emptyEichi, ...text, ...kept(date, eichi.get(date)), saved: true }
    eichi.set(date, day)
    stamps.set(date, stamps.get(date) ?? day.updatedAt)
    return day
  }
  function writeKafuku(date: string, text: Partial<KafukuText>): KafukuDay {
    const day = { ...emptyKafuku, ...text, ...kept(date, kafuku.get(date)) }
    kafuku.set(date, day)
    return day
  }

  api.answer(listEichiDays, ({ input }) =>
    [...eichi.values()]
      .filter(day => inRange(input)(day.id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(told),
  )
  api.answer(listKafukuDays, ({ input }) =>
    [...kafuku.values()]
      .filter(day => inRange(input)(day.id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(told),
  )
  api.answer(listEichiStamps, ({ input }) =>
    [...stamps].map(([date, stampedAt]) => ({ date, stampedAt })).filter(({ date }) => inRange(input)(date)),
  )
  api.answer(saveEichiDay, ({ input: { date, base, replacesUnreadable, ...text } }) => {
    check(base, eichi.get(date), replacesUnreadable)
    return writeEichi(date, text)
  })
  api.answer(saveKafukuDay, ({ input: { date, base, replacesUnreadable, ...text } }) => {
    check(base, kafuku.get(date), replacesUnreadable)
    return writeKafuku(date, text)
  })
  api.answer(deleteEichiDay, ({ input: { date, base } }) => {
    const standing = eichi.get(date)
    check(base, standing)
    if (!standing) return null
    const day = { ...standing, ...emptyEichi, ...kept(date, standing), saved: false }
    eichi.set(date, day)
    return day
  })
  api.answer(deleteKafukuDay, ({ input: { date, base } }) => {
    const standing = kafuku.get(date)
    check(base, standing)
    return standing ? writeKafuku(date, emptyKafuku) : null
  })

  /** The seal of a day does not open, until it does again. */
  function seal(kind: 'eichi' | 'kafuku', date: string, isUnreadable = true): void {
    const day = (kind === 'eichi' ? eichi : kafuku).get(date)
    if (!day) return
    if (isUnreadable) unreadable.add(day)
    else unreadable.delete(day)
  }

  return { eichi, kafuku, writeEichi, writeKafuku, seal }
}
