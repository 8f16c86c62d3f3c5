import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import type { VersionQuestion } from './worker-messages.ts'

class FakeWorkers extends EventTarget {
  controller: ServiceWorker | null = null
  update = vi.fn(async () => {})
  getRegistration = async () => ({ update: this.update }) as unknown as ServiceWorkerRegistration

  /**
   * A worker whose version has these assets takes over. With null it does not answer, like the workers of the first
   * releases.
   */
  takeOver(assets: string[] | null): void {
    const postMessage = ({ path }: VersionQuestion, [port]: [MessagePort]) => {
      if (assets) port.postMessage(assets.includes(path))
    }
    this.controller = { postMessage } as unknown as ServiceWorker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let workers: FakeWorkers
let isOld: () => boolean
beforeEach(async () => {
  vi.resetModules()
  document.head.innerHTML = '<script type="module" src="/assets/index-Old1.js"></script>'
  workers = new FakeWorkers()
  const { followVersion, useIsOldVersion } = await import('./app-version.ts')
  followVersion(workers as unknown as ServiceWorkerContainer)
  const { result } = renderHook(() => useIsOldVersion())
  isOld = () => result.current
})
const quietMoment = () => new Promise(resolve => setTimeout(resolve, 30))

describe('a page', () => {
  test('is old when a version has taken over that does not have its first file', async () => {
    workers.takeOver(['/assets/index-New2.js'])
    await waitFor(() => expect(isOld()).toBe(true))
  })

  test.each([
    ['the first worker of this browser is of its version', ['/assets/index-Old1.js']],
    ['a worker can’t say', null],
  ])('is not old when %s', async (_, assets) => {
    workers.takeOver(assets)
    await quietMoment()
    expect(isOld()).toBe(false)
  })
})

test('a page that is looked at again after an hour asks for a new version, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
  comeBack()
  vi.setSystemTime(clock.now().getTime() + 61 * 60_000)
  comeBack()
  comeBack()
  vi.useRealTimers()
  await waitFor(() => expect(workers.update).toHaveBeenCalledTimes(1))
})
