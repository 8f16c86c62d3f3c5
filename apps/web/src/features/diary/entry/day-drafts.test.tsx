import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { emptyHabits } from '@iki/contract/diary/habit-diary'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { diaryMember, freshPhone, tokenOf } from '#test/diary-member.ts'
import { fakeApi } from '#test/fake-api.ts'
import type { DayDraft, DraftText } from './day-draft.ts'
import { dayDrafts, useDayDraft, useDraftedDays } from './day-drafts.ts'

const today = '2026-11-20'
const haruko = { kind: 'member', uid: 'haruko' } as const
const nothing: { [K in DiaryKind]: DraftText<K> } = {
  general: { relax: null, breath: null, memo: '', images: [] },
  eichi: { ...emptyHabits.eichi, images: [] },
  kafuku: { ...emptyHabits.kafuku, images: [] },
}
/** In each diary, a number and another one. */
const numbers = {
  general: ['relax', 'breath'],
  eichi: ['sleep', 'stress'],
  kafuku: ['kagura', 'sonkyo'],
} as const
const kinds = ['general', 'eichi', 'kafuku'] as const
const storedKeys = () => Object.keys(localStorage).filter(key => key.startsWith('iki.diary-drafts'))

beforeEach(() => {
  freshPhone()
  diaryMember(fakeApi())
})

describe.each(kinds)('a day of the diary %s', kind => {
  const store = dayDrafts<DiaryKind>(kind)
  const [one, another] = numbers[kind]
  const draftOf = (part: object, base: number | null = null): DayDraft => ({
    value: { ...nothing[kind], ...part } as DraftText,
    base,
  })
  const draft = draftOf({ [one]: 7, memo: '朝' })
  const stored = () => store.find(haruko, today)

  /** Another tab writes; the browser notifies this one. */
  const elsewhere = (next: DayDraft | null, isNotified = true) =>
    act(() => {
      if (next) store.write(haruko, today, next)
      else store.remove(haruko, today)
      if (isNotified) window.dispatchEvent(new StorageEvent('storage', { key: store.keyOf(haruko) }))
    })
  const pageGoes = () => act(() => void window.dispatchEvent(new Event('pagehide')))
  const open = (shown: DraftText = nothing[kind]) => {
    const { result, unmount } = renderHook(() => useDayDraft<DiaryKind>(kind, today, shown))
    return {
      draft: () => result.current.draft,
      write: (next: DayDraft) => act(() => result.current.write(next)),
      drop: () => act(() => result.current.drop()),
      saved: (value: DraftText) => act(() => result.current.dropSaved(value)),
      leave: unmount,
    }
  }

  test.each([
    ['another signs in', () => session.begin(tokenOf('natsuo'))],
    ['the session is lost', () => session.lose('no_current_user')],
  ])('stays its writer’s when %s and the page goes', (_, change) => {
    const tab = open()
    tab.write(draft)
    act(change)
    tab.leave()
    expect(storedKeys()).toEqual([store.keyOf(haruko)])
  })

  test('is one draft in two tabs: what is written in the other shows here', () => {
    const tab = open()
    elsewhere(draftOf({ memo: '家で' }))
    expect(tab.draft()?.value.memo).toBe('家で')
    elsewhere(null)
    expect(tab.draft()).toBeNull()
  })

  test('loses no word of a tab that this one does not know of', () => {
    elsewhere(draft, false)
    const tab = open()
    elsewhere(draftOf({ [one]: 7, memo: '家で' }), false)
    tab.write(draftOf({ [one]: 7, [another]: 2, memo: '朝' }))
    pageGoes()
    const joined = draftOf({ [one]: 7, [another]: 2, memo: '家で' })
    expect([stored(), tab.draft()]).toEqual([joined, joined])
  })

  test('has the words of both, when both begin it at once', () => {
    const tab = open()
    elsewhere(draftOf({ [one]: 7, memo: '家で', images: ['a'] }), false)
    tab.write(draftOf({ [another]: 2, memo: '駅で', images: ['b'] }))
    pageGoes()
    expect(stored()?.value).toMatchObject({
      [one]: 7,
      [another]: 2,
      memo: '家で\n駅で',
      images: ['a', 'b'],
    })
  })

  test('that is written already is changed by two tabs at once', () => {
    const written = { ...nothing[kind], [one]: 1, [another]: 1, memo: '残した' } as DraftText
    const tab = open(written)
    elsewhere({ value: { ...written, [one]: 7 } as DraftText, base: 3 }, false)
    tab.write({ value: { ...written, memo: '残した、つづき ' }, base: 3 })
    pageGoes()
    expect(stored()).toEqual({ value: { ...written, [one]: 7, memo: '残した、つづき ' }, base: 3 })
  })

  test('is read again when the tab wakes', () => {
    const tab = open()
    elsewhere(draftOf({ memo: '家で' }), false)
    expect(tab.draft()).toBeNull()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(tab.draft()?.value.memo).toBe('家で')
  })

  test('keeps what the other tab has started since this one was saved', () => {
    const tab = open()
    tab.write(draft)
    elsewhere(draftOf({ memo: 'つづき' }), false)
    tab.saved(draft.value)
    tab.leave()
    expect(stored()?.value.memo).toBe('つづき')
  })

  test('is marked where it is written in this tab and in another', () => {
    const { result } = renderHook(() => useDraftedDays(kind))
    const tab = open()
    tab.write(draft)
    pageGoes()
    expect([...result.current]).toEqual([today])
    tab.drop()
    pageGoes()
    expect([...result.current]).toEqual([])
    elsewhere(draft)
    expect([...result.current]).toEqual([today])
  })
})
