import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeCastPage, FakeReceiver } from '#test/fake-cast.ts'
import { loadSender, senderTries, senderTryMs } from './load-sender.ts'
import type { SenderWindow } from './sender-types.ts'

function setUp() {
  const page = document.implementation.createHTMLDocument()
  const window: SenderWindow = {}
  const outcome = vi.fn()
  const load = () =>
    loadSender({ page, window, browserName: 'Chrome' }).then(
      sender => outcome(sender.cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID),
      (problem: Error) => outcome(problem.message),
    )
  const scripts = () => [...page.querySelectorAll('script')].map(({ src }) => src)
  return { page, window, outcome, load, scripts }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the sender', () => {
  test('is asked for once, from Google, with the framework', async () => {
    const { window, outcome, load, scripts } = setUp()
    const loading = load()
    expect(scripts()).toEqual(['https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'])
    new FakeCastPage(new FakeReceiver()).arrive(window)
    await loading
    expect(outcome).toHaveBeenCalledWith('CC1AD845')
    await load()
    expect(scripts()).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is found when it comes without a word, up to the last of the tries', async () => {
    const { window, outcome, load } = setUp()
    const loading = load()
    await vi.advanceTimersByTimeAsync(senderTryMs * (senderTries - 1))
    expect(outcome).not.toHaveBeenCalled()
    Reflect.deleteProperty(window, '__onGCastApiAvailable')
    new FakeCastPage(new FakeReceiver()).arrive(window)
    await vi.advanceTimersByTimeAsync(senderTryMs)
    await loading
    expect(outcome).toHaveBeenCalledWith('CC1AD845')
  })

  test('that never comes is given up after twenty tries, 250 ms apart', async () => {
    const { outcome, load, scripts } = setUp()
    void load()
    await vi.advanceTimersByTimeAsync(19 * 250)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(250)
    expect(outcome).toHaveBeenCalledWith('Casting is not enabled in Chrome')
    expect(scripts()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('may say itself that this browser has no casting', async () => {
    const { window, outcome, load } = setUp()
    const loading = load()
    window.__onGCastApiAvailable?.(false, 'No cast extension found')
    await loading
    expect(outcome).toHaveBeenCalledWith('Casting is not enabled in Chrome')
  })

  test('that can’t be fetched is an error at once, and is fetched again the next time', async () => {
    const { page, window, outcome, load, scripts } = setUp()
    const loading = load()
    page.querySelector('script')?.dispatchEvent(new Event('error'))
    await loading
    expect(outcome).toHaveBeenCalledWith('Could not connect with the cast device')
    expect(scripts()).toEqual([])
    const again = load()
    expect(scripts()).toHaveLength(1)
    new FakeCastPage(new FakeReceiver()).arrive(window)
    await again
    expect(outcome).toHaveBeenLastCalledWith('CC1AD845')
  })
})
