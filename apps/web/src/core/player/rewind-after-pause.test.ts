import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '#test/fake-media-element.ts'
import { playerOnElement } from '#test/player-on-element.ts'
import { rewindSeconds } from './rewind-after-pause.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [0, 0],
  [9_999, 0],
  [10_000, 2],
  [299_999, 2],
  [300_000, 5],
  [3_599_999, 5],
  [3_600_000, 10],
  [86_400_000, 10],
])('a pause of %i ms goes back %i seconds', (ms, seconds) => {
  expect(rewindSeconds(ms)).toBe(seconds)
})

async function paused({ at = 40, isPractising = false, ...change } = {}) {
  const open = playerOnElement({ isPractising: () => isPractising })
  open.player.load(open.lesson('a', change), { autoplay: true })
  await settled()
  open.element.advance(at)
  await settled()
  open.player.pause()
  await settled()
  return open
}
const resumeAfter = async ({ player, state }: Awaited<ReturnType<typeof paused>>, ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  player.toggle()
  await settled()
  return state().seconds
}

describe('a voice', () => {
  test('resumes a little earlier after a longer pause', async () => {
    const open = await paused()
    expect(await resumeAfter(open, 20_000)).toBe(38)
    expect(open.element.currentTime).toBe(38)
  })

  test('resumes right there after a short one', async () => {
    expect(await resumeAfter(await paused(), 5_000)).toBe(40)
  })

  test('never goes back behind its beginning', async () => {
    expect(await resumeAfter(await paused({ at: 1 }), 20_000)).toBe(0)
  })

  test('starts where somebody moved to during the pause', async () => {
    const open = await paused()
    await vi.advanceTimersByTimeAsync(20_000)
    open.player.seek(30)
    expect(await resumeAfter(open, 20_000)).toBe(30)
  })

  test('stays where it is while a loop is practised, and where the member does not want it', async () => {
    expect(await resumeAfter(await paused({ isPractising: true }), 20_000)).toBe(40)
    const open = await paused()
    open.player.setSkips({ ...open.state(), rewindsAfterPause: false })
    expect(await resumeAfter(open, 20_000)).toBe(40)
  })
})

test.each(['music', 'video'] as const)('%s resumes right there', async kind => {
  expect(await resumeAfter(await paused({ kind } as object), 20_000)).toBe(40)
})
