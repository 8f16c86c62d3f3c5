import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { browserMessageSchema, reconnectDelayMs, serverMessageSchema, topicSchema } from './live.ts'

const takes = (schema: v.GenericSchema) => (value: unknown) => v.safeParse(schema, value).success

describe('a browser may', () => {
  test.each([
    ['come for the first time', { type: 'hello', token: 't' }, true],
    ['come again after an event', { type: 'hello', token: 't', cursor: 7, topics: ['timeline:eichi'] }, true],
    ['not come without a token', { type: 'hello', token: '' }, false],
    ['not name an event before the first', { type: 'hello', token: 't', cursor: -1 }, false],
    ['follow something else', { type: 'follow', topics: ['impression:i-1'] }, true],
    ['follow nothing', { type: 'follow', topics: [] }, true],
    ['not follow more than twenty', { type: 'follow', topics: Array(21).fill('timeline:wa') }, false],
    ['not leave out what it follows', { type: 'follow' }, false],
    ['bring a new token', { type: 'token', token: 't2' }, true],
    ['not bring none', { type: 'token' }, false],
    ['say that it is there', { type: 'alive' }, true],
    ['say nothing else', { type: 'event' }, false],
  ])('%s', (_, message, is) => {
    expect(takes(browserMessageSchema)(message)).toBe(is)
  })
})

test.each([
  ['timeline:eichi', true],
  ['timeline:dancer-online', true],
  ['impression:k_9-b', true],
  ['timeline:', false],
  ['impression:', false],
  ['timeline:eichi wa', false],
  ['a timeline:eichi', false],
  ['impression:../1', false],
  ['member:haruko', false],
])('%s can be followed: %s', (topic, is) => {
  expect(takes(topicSchema)(topic)).toBe(is)
})

describe('the server says', () => {
  const event = (change: object) => ({ type: 'event', cursor: 8, event: change })
  test.each([
    ['that it was heard', { type: 'welcome', cursor: 7, isComplete: true }, true],
    ['that it is there', { type: 'alive' }, true],
    ['why it goes', { type: 'bye', reason: 'restart' }, true],
    ['no other reason', { type: 'bye', reason: 'tired' }, false],
    ['that there is a new impression', event({ type: 'impression-new', plan: 'eichi', id: 'i-1' }), true],
    ['that one has changed', event({ type: 'impression-changed', plan: 'wa', id: 'i-1' }), true],
    ['that one is gone', event({ type: 'impression-gone', plan: 'syaka', id: 'i-1' }), true],
    [
      'nothing of a timeline that there isn’t',
      event({ type: 'impression-new', plan: 'x', id: 'i-1' }),
      false,
    ],
    ['how many notices are unread', event({ type: 'notification', unreadCount: 3 }), true],
    ['that a room has changed', event({ type: 'room', plan: 'kagura' }), true],
    ['that the member has drawn', event({ type: 'drew', gacha: 'mura' }), true],
    ['that a story went on', event({ type: 'story-changed', story: 'ryuu' }), true],
    ['that who is hidden has changed', event({ type: 'hidden-changed' }), true],
    ['no event without its cursor', { type: 'event', event: { type: 'hidden-changed' } }, false],
  ])('%s', (_, message, is) => {
    expect(takes(serverMessageSchema)(message)).toBe(is)
  })

  test('nothing of what is written, only by which id it is read', () => {
    const message = event({ type: 'impression-new', plan: 'eichi', id: 'i-1', text: '秘密' })
    expect(v.parse(serverMessageSchema, message)).toEqual(
      event({ type: 'impression-new', plan: 'eichi', id: 'i-1' }),
    )
  })
})

test.each([
  // Failures, chance → from half of the doubled time to all of it, at most half a minute.
  [0, 0, 250],
  [0, 1, 500],
  [1, 0, 500],
  [1, 1, 1_000],
  [3, 0.5, 3_000],
  [5, 1, 16_000],
  [6, 0, 15_000],
  [6, 1, 30_000],
  [60, 1, 30_000],
  [0, 0.333, 333],
])('after %i failures, by a chance of %d, the next try comes in %i ms', (failures, chance, ms) => {
  expect(reconnectDelayMs(failures, chance)).toBe(ms)
})
