import type { LessonRow } from '@iki/contract/media/lesson'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { settled } from '#test/fake-media-element.ts'
import { asa, openQueuePage as open, rows, soon } from '#test/queue-page.ts'
import { singleQueue } from './queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page whose player was closed before the server had its queue. */
async function closedUnsent() {
  const page = await open()
  page.server.refusal = new OfflineError()
  await page.play(asa('b'))
  await soon()
  page.player.stop()
  return page
}

/** With a network again, the queue goes to the server. */
async function expectSent(server: Awaited<ReturnType<typeof open>>['server']) {
  server.refusal = null
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(server.current).toMatchObject({ currentId: 'b', sequence: 1 })
}

describe('a queue whose player was closed', () => {
  test('does not come back by itself', async () => {
    const { storage, play, player, server } = await open()
    await play(asa())
    await soon()
    player.stop()
    expect((await open({ storage, server })).state().track).toBeNull()
  })

  test('before the server has it goes all the same, and does not come back', async () => {
    const { server, storage } = await closedUnsent()
    await soon()
    expect(server.current).toBeNull()
    await expectSent(server)
    expect((await open({ storage, server })).state().track).toBeNull()
  })

  test('before the server has it does not come back on a reload without a network', async () => {
    const { server, storage } = await closedUnsent()
    await soon()
    const again = await open({ server, storage })
    expect(again.state().track).toBeNull()
    await expectSent(server)
    expect((await open({ server, storage })).state().track).toBeNull()
  })

  test('and opened again before the server has it is there after a reload', async () => {
    const { server, storage, player } = await closedUnsent()
    player.load(rows[1] as LessonRow, { queue: asa('b') })
    await soon()
    expect((await open({ server, storage })).state().track?.id).toBe('b')
  })

  test('and that is refused is forgotten', async () => {
    const { server, storage, play, player } = await open()
    server.refusal = new OfflineError()
    await play(asa())
    await soon()
    player.stop()
    await soon()
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    server.refusal = new ApiError('invalid_input', '')
    window.dispatchEvent(new Event('online'))
    await soon()
    expect(complaint).toHaveBeenCalledOnce()
    expect((await open({ storage })).state().track).toBeNull()
  })

  test('unsent gives way to what is opened after it, which goes when its turn has come', async () => {
    const { server, play, player } = await open()
    server.refusal = new OfflineError()
    await play(asa('b'))
    await soon()
    player.stop()
    await play(singleQueue(rows[2] as LessonRow))
    await soon()
    server.refusal = null
    window.dispatchEvent(new Event('online'))
    await settled()
    await soon()
    expect(server.current).toMatchObject({ currentId: 'c' })
  })
})
