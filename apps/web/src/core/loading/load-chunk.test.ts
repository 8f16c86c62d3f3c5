import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { watchReload } from '#test/watch-reload.ts'
import { loadChunk } from './load-chunk.ts'

const start = Date.parse('2026-11-01T03:00:00.000Z')
const missing = new TypeError('Failed to fetch dynamically imported module')
const failing = () => Promise.reject(missing)
let reload: ReturnType<typeof watchReload>['reload']

beforeEach(() => {
  sessionStorage.clear()
  reload = watchReload().reload
  timeIs(0)
})

function timeIs(ms: number) {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(start + ms))
}
/** What the visitor sees: the page is reloaded, or an error is shown. */
const outcome = () =>
  Promise.race([
    loadChunk(failing).catch(() => 'error'),
    vi.waitFor(() => expect(reload).toHaveBeenCalled()).then(() => 'reload'),
  ])

describe('a chunk', () => {
  test('that comes is handed on', async () => {
    expect(await loadChunk(async () => 'page')).toBe('page')
    expect(reload).not.toHaveBeenCalled()
  })

  test('that fails reloads the page, and shows no error meanwhile', async () => {
    expect(await outcome()).toBe('reload')
  })

  test.each([
    ['is an error when it fails again within a minute', 59_999, 'error'],
    ['reloads the page again when a minute has passed', 60_000, 'reload'],
  ])('%s', async (_, ms, expected) => {
    await outcome()
    reload.mockClear()
    timeIs(ms)
    expect(await outcome()).toBe(expected)
    expect(reload).toHaveBeenCalledTimes(expected === 'reload' ? 1 : 0)
  })

  test('that fails because a link was followed leaves the visitor alone, and is loaded again if they stay', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let fail = (_error: Error) => {}
    const load = vi.fn().mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject
      }),
    )
    load.mockResolvedValue('page')
    const loading = loadChunk(load)
    window.dispatchEvent(new Event('beforeunload'))
    fail(missing)
    await vi.advanceTimersByTimeAsync(14_999)
    expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect(await loading).toBe('page')
    expect(reload).not.toHaveBeenCalled()
  })

  test('that is first asked for after a link was followed leaves the visitor alone as well', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    window.dispatchEvent(new Event('beforeunload'))
    await vi.advanceTimersByTimeAsync(1000)
    const loading = loadChunk(vi.fn().mockRejectedValueOnce(missing).mockResolvedValue('page'))
    await vi.advanceTimersByTimeAsync(14_999)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await loading).toBe('page')
  })

  test('that fails offline is an error at once: reloading would leave nothing at all', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(loadChunk(failing)).rejects.toBe(missing)
    expect(reload).not.toHaveBeenCalled()
  })
})
