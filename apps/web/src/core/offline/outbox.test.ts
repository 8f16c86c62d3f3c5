import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { settled } from '#test/fake-media-element.ts'
import { makeOutbox } from './outbox.ts'
import type { Owner } from './owner.ts'
import { defineStore } from './store.ts'

type Call = {
  id: string
  value: string
  uid: string | null | undefined
  answer: (result: string | Error) => Promise<void>
}

function setUp(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage) {
  const calls: Call[] = []
  let who: Owner = { kind: 'member', uid: 'haruko' }
  const box = makeOutbox({
    store: defineStore({ name: 'words', version: 1, schema: v.string(), storage }),
    owner: () => who,
    send: ({ id, value, options: { uid } }) =>
      new Promise<string>((resolve, reject) => {
        const answer = async (result: string | Error) => {
          if (result instanceof Error) reject(result)
          else resolve(result)
          await settled()
        }
        calls.push({ id, value, uid, answer })
      }),
    isHeld: value => value.startsWith('?'),
  })
  const become = (uid: string) => {
    who = { kind: 'member', uid }
    box.changeOwner()
  }
  const stateOf = (id: string) => box.state.getState().unsent[id]?.state
  return { box, calls, become, stateOf, isSent: (id: string) => box.state.getState().sentIds.has(id) }
}
const written = () => JSON.parse(localStorage.getItem('iki.words.member.haruko') ?? '{}') as object

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what is written', () => {
  test('is on the phone before it is sent, and leaves it when the server has it', async () => {
    const { box, calls, stateOf, isSent } = setUp()
    box.put('a', 'one')
    expect(written()).toEqual({ a: 'one' })
    expect(stateOf('a')).toBe('sending')
    await calls[0]?.answer('ok')
    expect(written()).toEqual({})
    expect(stateOf('a')).toBeUndefined()
    expect(isSent('a')).toBe(true)
  })

  test('goes with its writer’s name, so that it never goes with the token of another', () => {
    const { box, calls, become } = setUp()
    box.put('a', 'one')
    become('natsuo')
    box.put('b', 'two')
    expect(calls.map(({ uid }) => uid)).toEqual(['haruko', 'natsuo'])
  })

  test('in a row goes once, after a pause', () => {
    const { box, calls, stateOf } = setUp()
    box.put('a', 'o', 1000)
    vi.advanceTimersByTime(900)
    box.put('a', 'on', 1000)
    vi.advanceTimersByTime(900)
    expect(calls).toEqual([])
    expect(stateOf('a')).toBe('waiting')
    vi.advanceTimersByTime(100)
    expect(calls.map(({ value }) => value)).toEqual(['on'])
  })

  test('while it is on its way goes after it', async () => {
    const { box, calls, stateOf } = setUp()
    box.put('a', 'one')
    box.put('a', 'two')
    expect(calls).toHaveLength(1)
    await calls[0]?.answer('ok')
    expect(calls.map(({ value }) => value)).toEqual(['one', 'two'])
    expect(written()).toEqual({ a: 'two' })
    await calls[1]?.answer('ok')
    expect(stateOf('a')).toBeUndefined()
  })

  test('goes by itself once there is a network again', async () => {
    const { box, calls, stateOf } = setUp()
    box.put('a', 'one')
    await calls[0]?.answer(new OfflineError())
    expect(stateOf('a')).toBe('onDevice')
    box.wake()
    expect(calls).toHaveLength(2)
  })

  test('that the server refuses stays until its writer decides', async () => {
    const { box, calls, stateOf } = setUp()
    box.put('a', 'one')
    await calls[0]?.answer(new ApiError('too_many_bookmarks', 'full'))
    expect(stateOf('a')).toBe('refused')
    box.wake()
    box.flush()
    expect(calls).toHaveLength(1)
    box.retry('a')
    expect(calls).toHaveLength(2)
    box.drop('a')
    await calls[1]?.answer('ok')
    expect(written()).toEqual({})
    expect(stateOf('a')).toBeUndefined()
  })

  test('and not yet decided is not sent', () => {
    const { box, calls } = setUp()
    box.put('a', '? one or two')
    box.flush()
    expect(calls).toEqual([])
    expect(written()).toEqual({ a: '? one or two' })
  })

  test('on an earlier page is sent from this one', () => {
    setUp().box.put('a', 'one', 1000)
    const { box, calls } = setUp()
    box.begin()
    expect(calls.map(({ id, value }) => [id, value])).toEqual([['a', 'one']])
  })

  test('by one member is not sent as another’s', async () => {
    const { box, calls, become, stateOf } = setUp()
    box.put('a', 'one')
    become('natsuo')
    expect(stateOf('a')).toBeUndefined()
    await calls[0]?.answer(new OfflineError())
    expect(written()).toEqual({ a: 'one' })
    become('haruko')
    expect(calls).toHaveLength(2)
  })

  test.each([
    ['an answer', 'ok'],
    ['a refusal', new ApiError('too_many_bookmarks', 'full')],
  ])('under the same name by the next member is not touched by %s for the one before', async (_, result) => {
    const { box, calls, become, stateOf } = setUp()
    box.put('a', 'one')
    become('natsuo')
    box.put('a', 'one')
    await calls[0]?.answer(result)
    expect(stateOf('a')).toBe('sending')
    expect(localStorage.getItem('iki.words.member.natsuo')).toBe('{"a":"one"}')
    expect(written()).toEqual({ a: 'one' })
  })

  test('on a phone that does not store is said to be only here', async () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { box, calls, stateOf } = setUp({ getItem: () => null, setItem: refuse, removeItem: () => {} })
    box.put('a', 'one')
    await calls[0]?.answer(new OfflineError())
    expect(stateOf('a')).toBe('onPage')
    expect(box.find('a')).toBe('one')
  })
})
