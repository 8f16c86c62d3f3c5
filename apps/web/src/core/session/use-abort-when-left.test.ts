import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from './current-session.ts'
import { useAbortWhenLeft } from './use-abort-when-left.ts'

test.each([
  ['the page is left', (leave: () => void) => leave()],
  ['the session changes', () => act(() => session.end())],
  ['it is begun anew', (_: () => void, begin: () => AbortSignal) => void begin()],
])('what is started ends when %s', (_, happen) => {
  const { result, unmount } = renderHook(useAbortWhenLeft)
  const signal = result.current()
  expect(signal.aborted).toBe(false)
  happen(unmount, result.current)
  expect(signal.aborted).toBe(true)
})
