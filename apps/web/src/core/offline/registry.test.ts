import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#core/session/session.ts'
import { fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { registerOutbox, registerResumable } from './registry.ts'

const order: string[] = []
const part = (name: string) => ({
  begin: () => void order.push(`${name} begins`),
  wake: () => void order.push(`${name} wakes`),
  changeOwner: () => void order.push(`${name} changes hands`),
})

beforeEach(() => {
  asGuest()
  order.length = 0
})

test('downloads begin, go on and change hands where the outboxes do, after everybody else who listens', () => {
  const nothing = () => {}
  registerOutbox({ name: 'words', ...part('outbox'), count: () => 0, leave: nothing, noteStorage: nothing })
  registerResumable(part('download'))
  session.onChange(() => void order.push('player stops'))
  expect(order.splice(0)).toEqual(['outbox begins', 'download begins'])

  window.dispatchEvent(new Event('online'))
  expect(order.splice(0)).toEqual(['outbox wakes', 'download wakes'])

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(order.splice(0)).toEqual([])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(order.splice(0)).toEqual(['outbox wakes', 'download wakes'])
  visibility.mockRestore()

  signedInAs(fakeApi(), aMember())
  expect(order.splice(0)).toEqual(['player stops', 'outbox changes hands', 'download changes hands'])
})
