import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '#test/render-screen.tsx'
import { FilmFrame } from './film-frame.tsx'
import { useFadingControls } from './use-fading-controls.ts'
import { sideOf } from './use-film-taps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const later = () => act(() => vi.advanceTimersByTime(3_001))

describe('the controls of a film', () => {
  test('go while it plays, and come back with a sign of somebody', () => {
    const { result } = renderHook(() => useFadingControls(true))
    expect(result.current.isShown).toBe(true)
    later()
    expect(result.current.isShown).toBe(false)
    act(() => result.current.show())
    expect(result.current.isShown).toBe(true)
  })

  test('stay as long as it stands still', () => {
    const { result, rerender } = renderHook(({ isPlaying }) => useFadingControls(isPlaying), {
      initialProps: { isPlaying: true },
    })
    later()
    rerender({ isPlaying: false })
    later()
    expect(result.current.isShown).toBe(true)
  })
})

describe('a film that plays', () => {
  const nothing = () => {}
  const taps = { toggled: 0, skipped: [] as string[] }

  beforeEach(() => {
    Object.assign(taps, { toggled: 0, skipped: [] })
    renderScreen(
      <FilmFrame
        title="足"
        shape={{ width: 16, height: 9 }}
        film={null}
        isStarted
        isPlaying
        onToggle={() => {
          taps.toggled++
        }}
        onSkip={side => taps.skipped.push(side)}
        onDoubleClick={nothing}
        backSeconds={10}
        skipSeconds={10}
        controls={<button type="button">再生</button>}
      />,
    )
  })
  const surface = () => {
    const found = screen.getByTestId('film-surface')
    found.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200)
    return found
  }
  const tap = (clientX: number, pointerType: string, moved = 0) => {
    fireEvent.pointerDown(surface(), { clientX, clientY: 50, pointerType, button: 0 })
    fireEvent.pointerUp(surface(), { clientX, clientY: 50 + moved, pointerType, button: 0 })
  }

  test('is paused by a click and not by a tap, which shows the controls', () => {
    tap(150, 'touch')
    expect(taps.toggled).toBe(0)
    tap(150, 'mouse')
    expect(taps.toggled).toBe(1)
  })

  test('leaves a swipe to the page', () => {
    tap(20, 'touch', 60)
    tap(20, 'touch', 60)
    expect(taps.skipped).toEqual([])
  })

  test('goes back and on by taps at its sides, once for each after the first', () => {
    tap(20, 'touch')
    tap(20, 'touch')
    tap(20, 'touch')
    expect(taps.skipped).toEqual(['left', 'left'])
    tap(280, 'touch')
    tap(280, 'touch')
    expect(taps.skipped).toEqual(['left', 'left', 'right'])
    expect(screen.getByText('＋10秒')).toBeTruthy()
  })
})

test.each([
  [0.1, 'left'],
  [0.5, null],
  [0.9, 'right'],
])('at %s of the width a tap is at %s', (share, side) => {
  expect(sideOf(share)).toBe(side)
})
