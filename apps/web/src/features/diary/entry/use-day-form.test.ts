import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSaving } from './use-day-form.ts'

afterEach(() => vi.useRealTimers())

test('a save begins in the press itself, once, and is shown only where it takes long', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useSaving())
  const { promise, resolve } = Promise.withResolvers<void>()
  const save = vi.fn(() => promise)
  act(() => {
    void result.current.whileSaving(save)
    expect(save).toHaveBeenCalledOnce()
    void result.current.whileSaving(save)
  })
  expect(save).toHaveBeenCalledOnce()
  expect(result.current.isSaving).toBe(false)
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current.isSaving).toBe(true)
  await act(async () => resolve())
  expect(result.current.isSaving).toBe(false)
})
