import { stuckLoadingText } from '@iki/contract/shell/shell'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#test/render-screen.tsx'
import { LoadingScreen } from './loading-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('says how to go on when it took eight seconds, and not before', () => {
  renderScreen(<LoadingScreen />)
  expect(screen.getByText('NOW LOADING...')).toBeDefined()
  advance(7_900)
  expect(screen.queryByText(stuckLoadingText)).toBeNull()
  advance(200)
  expect(screen.getByText(stuckLoadingText)).toBeDefined()
})

it.each([
  [undefined, '500ms'],
  [100, '500ms'],
  [2_000, '2000ms'],
  [9_000, '4000ms'],
])('fades within half a second to four seconds: asked for %s, takes %s', (fadeMs, taken) => {
  renderScreen(<LoadingScreen {...(fadeMs !== undefined && { fadeMs })} />)
  expect(screen.getByRole('status').style.animationDuration).toBe(taken)
})
