import { expect, test, vi } from 'vitest'
import { settled } from '#test/fake-media-element.ts'
import { holdAwake, wakeLockOf } from './wake-lock.ts'

function setUp({ isRefused = false } = {}) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const locks: (EventTarget & { release: () => Promise<void>; isHeld: boolean })[] = []
  const request = vi.fn(async () => {
    if (isRefused) throw new DOMException('The battery is low.', 'NotAllowedError')
    const lock = Object.assign(new EventTarget(), {
      isHeld: true,
      release: async () => {
        lock.isHeld = false
        lock.dispatchEvent(new Event('release'))
      },
    })
    locks.push(lock)
    return lock as unknown as WakeLockSentinel
  })
  const show = async (visibilityState: DocumentVisibilityState) => {
    Object.assign(page, { visibilityState })
    // The system releases the lock when the page is hidden.
    if (visibilityState === 'hidden') await locks.at(-1)?.release()
    page.dispatchEvent(new Event('visibilitychange'))
    await settled()
  }
  return {
    hold: wakeLockOf({ wakeLock: { request }, page: page as unknown as Document }),
    request,
    locks,
    show,
  }
}

test('holds the screen awake until it is let go', async () => {
  const { hold, locks, request } = setUp()
  const letGo = hold()
  await settled()
  expect(request).toHaveBeenCalledWith('screen')
  expect(locks.map(lock => lock.isHeld)).toEqual([true])
  letGo()
  expect(locks.map(lock => lock.isHeld)).toEqual([false])
})

test('asks again when the page is seen again, and not once it was let go', async () => {
  const { hold, request, show } = setUp()
  const letGo = hold()
  await settled()
  await show('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  await show('visible')
  await show('visible')
  expect(request).toHaveBeenCalledTimes(2)
  letGo()
  await show('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('let go before the system has answered holds nothing', async () => {
  const { hold, locks } = setUp()
  hold()()
  await settled()
  expect(locks.map(lock => lock.isHeld)).toEqual([false])
})

test('a page that is seen again before the system has answered leaves nothing held', async () => {
  const { hold, locks, show } = setUp()
  const letGo = hold()
  await show('visible')
  letGo()
  await settled()
  expect(locks.map(lock => lock.isHeld)).toEqual([false, false])
})

test('a refusal is borne, and asked about again', async () => {
  const { hold, request, show } = setUp({ isRefused: true })
  hold()
  await settled()
  await show('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('where there is no such thing, nothing happens', async () => {
  const hold = wakeLockOf({ wakeLock: undefined, page: document })
  hold()()
  await settled()
})

test('a page asks the browser that shows it', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('The battery is low.', 'NotAllowedError')))
  vi.stubGlobal('navigator', { wakeLock: { request } })
  holdAwake()()
  vi.unstubAllGlobals()
  expect(request).toHaveBeenCalledOnce()
})
