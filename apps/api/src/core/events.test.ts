import { expect, test } from 'vitest'
import { eventBus } from './events.ts'

const event = { sessionId: 'a-session' }

test('listeners that wait for nothing have been called when publish returns', async () => {
  const events = eventBus()
  const calls: string[] = []
  events.subscribe({ hiddenChanged: () => void calls.push('another event') })
  for (const name of ['first', 'second']) events.subscribe({ sessionEnded: () => void calls.push(name) })
  const published = events.publish('sessionEnded', event)
  // A notification that is read together with this one comes in the same tick.
  expect(calls).toEqual(['first', 'second'])
  await published
})

test('a listener is called once the one before it is done, and what it throws is thrown', async () => {
  const events = eventBus()
  const calls: string[] = []
  const slow = async () => {
    await Promise.resolve()
    calls.push('slow')
  }
  events.subscribe({ sessionEnded: slow })
  events.subscribe({ sessionEnded: () => void calls.push('after') })
  await events.publish('sessionEnded', event)
  expect(calls).toEqual(['slow', 'after'])
  events.subscribe({ sessionEnded: () => Promise.reject(new Error('broken')) })
  await expect(events.publish('sessionEnded', event)).rejects.toThrow('broken')
})
