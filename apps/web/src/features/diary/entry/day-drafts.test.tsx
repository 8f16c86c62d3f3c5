import { emptyHabits } from '@iki/contract/diary/habit-diary'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { diaryMember, freshPhone, tokenOf } from '#test/diary-member.ts'
import { fakeApi } from '#test/fake-api.ts'
import { dayDrafts, useDayDraft } from './day-drafts.ts'
import { habitDraftStores, habitDrafts, useHabitDrafts } from './habit-drafts.ts'

const today = '2026-11-20'
const draft = { relax: 7, breath: null, memo: 'だれにも見せない', images: [], base: null }
const asWritten = ({ base, ...value }: typeof draft) => ({ value, base })
const storedKeys = () => Object.keys(localStorage).filter(key => key.startsWith('iki.diary-drafts.'))

beforeEach(() => {
  freshPhone()
  diaryMember(fakeApi())
})

test.each([
  ['another signs in', () => session.begin(tokenOf('natsuo'))],
  ['the session is lost', () => session.lose('no_current_user')],
])('what was begun stays its writer’s when %s and the page goes', (_, change) => {
  const { result, unmount } = renderHook(() => useDayDraft(today))
  act(() => result.current.write(asWritten(draft)))
  act(change)
  unmount()
  expect(storedKeys()).toEqual(['iki.diary-drafts.member.haruko'])
})

describe('a day that is open in two tabs', () => {
  const haruko = { kind: 'member', uid: 'haruko' } as const
  const stored = () => dayDrafts.find(haruko, today)
  /** Another tab writes; the browser notifies this one. */
  const elsewhere = (next: typeof draft | null, isNotified = true) =>
    act(() => {
      if (next) dayDrafts.write(haruko, today, next)
      else dayDrafts.remove(haruko, today)
      if (isNotified) window.dispatchEvent(new StorageEvent('storage', { key: dayDrafts.keyOf(haruko) }))
    })
  const open = () => {
    const { result, unmount } = renderHook(() => useDayDraft(today))
    return {
      draft: () => result.current.draft && { ...result.current.draft.value, base: result.current.draft.base },
      write: (next: typeof draft) => act(() => result.current.write(asWritten(next))),
      drop: () => act(() => result.current.drop()),
      leave: unmount,
    }
  }

  test('is one draft: what is written in the other shows here', () => {
    const tab = open()
    elsewhere({ ...draft, memo: '家で' })
    expect(tab.draft()?.memo).toBe('家で')
    elsewhere(null)
    expect(tab.draft()).toBeNull()
  })

  test('loses no word of the other that this one has not heard of', () => {
    dayDrafts.write(haruko, today, draft)
    const tab = open()
    elsewhere({ ...draft, memo: '家で' }, false)
    tab.write({ ...draft, relax: 2 })
    act(() => void window.dispatchEvent(new Event('pagehide')))
    const joined = { ...draft, relax: 2, memo: '家で' }
    expect([stored(), tab.draft()]).toEqual([joined, joined])
  })

  test('reads what was written while it slept', () => {
    const tab = open()
    elsewhere({ ...draft, memo: '家で' }, false)
    expect(tab.draft()).toBeNull()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(tab.draft()?.memo).toBe('家で')
  })

  test('keeps what the other has begun since this one was saved', () => {
    const tab = open()
    tab.write(draft)
    elsewhere({ ...draft, memo: 'つづき' }, false)
    tab.drop()
    tab.leave()
    expect(stored()?.memo).toBe('つづき')
  })

  test('of a habit diary is one draft as well', () => {
    const { result } = renderHook(() => useHabitDrafts('kafuku'))
    const value = { ...emptyHabits.kafuku, kagura: 1, images: [] }
    act(() => habitDrafts.put('kafuku', today, { value, base: null }))
    const store = habitDraftStores.kafuku
    store.write(haruko, today, { value: { ...value, memo: '家で' }, base: null })
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: store.keyOf(haruko) })))
    expect(result.current.get(today)?.value).toMatchObject({ kagura: 1, memo: '家で' })
    store.remove(haruko, today)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(result.current.size).toBe(0)
  })
})
