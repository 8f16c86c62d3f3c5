import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay } from '@iki/contract/media/audio'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentOwner } from '#core/offline/owner.ts'
import { registerOutbox } from '#core/offline/registry.ts'
import { type Queue, singleQueue } from '#core/queue/queue.ts'
import { accessToken } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { tokenOf } from '#test/diary-member.ts'
import { FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { playLog } from './play-log.ts'
import { playStore } from './play-store.ts'

function setUp(change: Partial<Queue> = {}) {
  const api = fakeApi()
  for (const log of [countTotalPlay, countUserPlay, recordEvent, recordContent]) api.answer(log, null)
  const log = playLog({
    queue: () => ({ ...singleQueue(lessonRow('a')), ...change }),
    storage: sessionStorage,
    store: playStore(),
    owner: currentOwner,
  })
  registerOutbox(log.outbox)
  const start = (id: string) =>
    log.follow({ kind: 'started', track: lessonRow(id), seconds: 0, durationSeconds: 60 })
  const content = async () => {
    await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(1))
    return api.requests(recordContent)[0]?.input
  }
  return { api, log, start, content }
}

/** In which a call that should not be made would have been made. */
const longEnough = () => new Promise(resolve => setTimeout(resolve, 50))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  session.begin(tokenOf('haruko'))
})

test('all of a start is sent before anything of the next one', async () => {
  const { api, start } = setUp()
  const calls: string[] = []
  api.answer(countTotalPlay, ({ input }) => {
    calls.push(`count ${input.id}`)
    return null
  })
  api.answer(recordContent, ({ input }) => {
    calls.push(`content ${input.item_id}`)
    return null
  })
  start('a')
  start('b')
  await vi.waitFor(() => expect(calls).toHaveLength(4))
  expect(calls).toEqual(['count a', 'content a', 'count b', 'content b'])
})

test('a start is never counted for another member who signed in, in another tab, while it was sent', async () => {
  const { api, log, start } = setUp()
  api.answer(countTotalPlay, () => {
    accessToken.write(tokenOf('natsuko'))
    return null
  })
  start('a')
  await vi.waitFor(() => expect(api.requests(countTotalPlay)).toHaveLength(1))
  await longEnough()
  expect(api.requests(countUserPlay)).toHaveLength(0)
  expect(api.requests(recordContent)).toHaveLength(0)

  accessToken.write(tokenOf('haruko'))
  log.outbox.wake()
  await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(1))
  expect(api.requests(countTotalPlay)).toHaveLength(1)
  expect(api.requests(countUserPlay)).toHaveLength(1)
})

test('a start by a member whose account was just disabled waits, and is counted once the account is enabled', async () => {
  const { api, log, start } = setUp()
  let isEnabled = false
  api.answer(countUserPlay, () => {
    if (!isEnabled) throw new FakeRefusal({ code: 'account_disabled' })
    return null
  })
  start('a')
  await vi.waitFor(() => expect(api.requests(countUserPlay)).toHaveLength(1))
  await longEnough()
  expect(api.requests(recordContent)).toHaveLength(0)
  isEnabled = true
  log.outbox.wake()
  await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(1))
  expect(api.requests(countUserPlay)).toHaveLength(2)
})

test('a lesson that plays alone has no tag', async () => {
  const { start, content } = setUp()
  start('a')
  expect(await content()).not.toHaveProperty('tag')
})

test('of a page with an overlong address, no more is stored and sent than the server notes', async () => {
  const { api, start, content } = setUp({ page: `/kensaku/${'x'.repeat(700)}` })
  start('a')
  await content()
  expect(api.requests(recordContent)[0]?.body).toMatch(/(?<!x)x{491}(?!x)/)
})
