import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#core/session/session.ts'
import { diaryMember, freshPhone, tokenOf } from '#test/diary-member.ts'
import { fakeApi } from '#test/fake-api.ts'
import { useDayDraft } from './day-drafts.ts'

const today = '2026-11-20'
const draft = { relax: 7, breath: null, memo: 'だれにも見せない', images: [], base: null }
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
  act(() => result.current.write(draft))
  act(change)
  unmount()
  expect(storedKeys()).toEqual(['iki.diary-drafts.member.haruko'])
})
