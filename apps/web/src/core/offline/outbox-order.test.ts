import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '#test/fake-media-element.ts'
import { ApiError, OfflineError, OtherMemberError } from '../api/api-error.ts'
import { makeOutbox } from './outbox.ts'
import type { OutboxParts, SendingOptions } from './outbox-parts.ts'
import type { Owner } from './owner.ts'
import { defineStore } from './store.ts'

/** In which order entries are sent, in how many calls, by whom, and what remains after an answer. */

type Parts = Partial<OutboxParts<string, string, 'words'>>
type Call = {
  ids: string[]
  values: string[]
  options: SendingOptions
  note: (left: string) => void
  answer: (result: string | Error) => Promise<void>
}

function setUp(change: Parts = {}, { together = 0, who = haruko }: { together?: number; who?: Owner } = {}) {
  const calls: Call[] = []
  let owner = who
  const call = (entries: readonly (readonly [string, string])[], options: SendingOptions, note = () => {}) =>
    new Promise<string>((resolve, reject) => {
      const answer = async (result: string | Error) => {
        if (result instanceof Error) reject(result)
        else resolve(result)
        await settled()
      }
      const ids = entries.map(([id]) => id)
      calls.push({ ids, values: entries.map(([, value]) => value), options, note, answer })
    })
  const sending =
    together > 0
      ? { sendTogether: { most: together, send: call } }
      : {
          send: ({
            id,
            value,
            options,
            note,
          }: {
            id: string
            value: string
            options: SendingOptions
            note: never
          }) => call([[id, value]], options, note),
        }
  const box = makeOutbox({
    store: defineStore({ name: 'words', version: 1, schema: v.string() }),
    owner: () => owner,
    ...(sending as object),
    ...change,
  } as OutboxParts<string, string, 'words'>)
  const become = (next: Owner) => {
    owner = next
  }
  const stateOf = (id: string) => box.state.getState().unsent[id]?.state
  return { box, calls, become, stateOf, sentIds: () => calls.map(({ ids }) => ids.join('')) }
}
const haruko: Owner = { kind: 'member', uid: 'haruko' }
const key = 'iki.words.member.haruko'
const written = () => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('all in turn', () => {
  test('one call at a time, in the order in which they were written', async () => {
    const { box, calls, sentIds } = setUp({ order: 'inTurn' })
    for (const id of ['c', 'a', 'b']) box.put(id, id)
    expect(sentIds()).toEqual(['c'])
    await calls[0]?.answer('ok')
    await calls[1]?.answer('ok')
    expect(sentIds()).toEqual(['c', 'a', 'b'])
  })

  test('one that is refused does not stop the others, one without an answer does', async () => {
    const { box, calls, sentIds } = setUp({ order: 'inTurn' })
    for (const id of ['a', 'b', 'c']) box.put(id, id)
    await calls[0]?.answer(new ApiError('invalid_input', ''))
    expect(sentIds()).toEqual(['a', 'b'])
    await calls[1]?.answer(new OfflineError())
    expect(sentIds()).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sentIds()).toEqual(['a', 'b', 'b'])
  })

  test('what waits for a pause lets the others pass', () => {
    const { box, sentIds } = setUp({ order: 'inTurn' })
    box.put('a', 'a', 'later')
    box.put('b', 'b')
    expect(sentIds()).toEqual(['b'])
  })
})

describe('several in one call', () => {
  test('at most so many, and the others after the answer', async () => {
    const { box, calls, sentIds } = setUp({}, { together: 2 })
    for (const id of ['a', 'b', 'c']) box.put(id, id, 'later')
    expect(calls).toEqual([])
    box.flush()
    expect(sentIds()).toEqual(['ab'])
    await calls[0]?.answer('ok')
    expect(sentIds()).toEqual(['ab', 'c'])
    expect(written()).toEqual({ c: 'c' })
  })

  test('without an answer all of them wait', async () => {
    const { box, calls, stateOf } = setUp({}, { together: 2 })
    for (const id of ['a', 'b']) box.put(id, id, 'later')
    box.flush()
    await calls[0]?.answer(new OfflineError())
    expect([stateOf('a'), stateOf('b')]).toEqual(['onDevice', 'onDevice'])
    expect(written()).toEqual({ a: 'a', b: 'b' })
  })
})

describe('each by itself', () => {
  test('one that has no answer does not hold up another', () => {
    const { box, sentIds } = setUp()
    box.put('a', 'a')
    box.put('b', 'b')
    expect(sentIds()).toEqual(['a', 'b'])
  })

  test('what failed before goes with the next that is answered, but for what waits for a pause', async () => {
    const { box, calls, sentIds } = setUp()
    box.put('a', 'a')
    await calls[0]?.answer(new OfflineError())
    box.put('c', 'c', 'later')
    box.put('b', 'b')
    await calls[1]?.answer('ok')
    expect(sentIds()).toEqual(['a', 'b', 'a'])
  })

  test('what only its own rule sends goes with a pause that is over', async () => {
    const { box, calls, sentIds } = setUp({ isFlushedByItself: true })
    box.put('a', 'a')
    await calls[0]?.answer(new OfflineError())
    box.put('b', 'b', 'later')
    box.leave()
    expect(sentIds()).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sentIds()).toEqual(['a', 'a', 'b'])
  })
})

describe('what was written', () => {
  test('on top of what waits is merged with it', () => {
    const { box, calls } = setUp({ merge: (waiting, given) => `${waiting}+${given}` })
    box.put('a', '1', 'later')
    box.put('a', '2', 'later')
    box.flush()
    expect(calls[0]?.values).toEqual(['1+2'])
  })

  test('and is answered may leave something to be saved', async () => {
    const seen: unknown[] = []
    const { box, calls } = setUp({
      onAnswer(answered) {
        seen.push(answered)
        return answered.answer === 'more' ? 'rest' : null
      },
    })
    box.put('a', 'a')
    await calls[0]?.answer('more')
    expect(seen).toEqual([{ id: 'a', answer: 'more', sent: 'a', newest: 'a', isUnchanged: true }])
    expect(written()).toEqual({ a: 'rest' })
    expect(calls[1]?.values).toEqual(['rest'])
    await calls[1]?.answer('ok')
    expect(written()).toEqual({})
  })

  test('meanwhile is passed to the rule', async () => {
    const changed: boolean[] = []
    const { box, calls } = setUp({
      onAnswer({ isUnchanged, newest }) {
        changed.push(isUnchanged)
        return isUnchanged ? null : newest
      },
    })
    box.put('a', '1')
    box.put('a', '2')
    await calls[0]?.answer('ok')
    await calls[1]?.answer('ok')
    expect(changed).toEqual([false, true])
  })

  test('in several steps continues after the last that was done', async () => {
    const { box, calls } = setUp()
    box.put('a', '123')
    calls[0]?.note('23')
    expect(written()).toEqual({ a: '23' })
    await calls[0]?.answer(new OfflineError())
    box.wake()
    expect(calls[1]?.values).toEqual(['23'])
  })

  test('meanwhile is not undone by a step that is done', async () => {
    const { box, calls } = setUp()
    box.put('a', '123')
    box.put('a', 'new')
    calls[0]?.note('23')
    expect(written()).toEqual({ a: 'new' })
    await calls[0]?.answer('ok')
    expect(calls[1]?.values).toEqual(['new'])
  })

  test('and is never taken is given up where nobody decides about it', async () => {
    const onRefused = vi.fn()
    const { box, calls, stateOf } = setUp({ onRefused })
    box.put('a', 'a')
    const error = new ApiError('invalid_input', '')
    await calls[0]?.answer(error)
    expect(onRefused.mock.calls).toEqual([[{ id: 'a', value: 'a', error }]])
    expect([written(), stateOf('a'), box.state.getState().sentIds.has('a')]).toEqual([{}, undefined, false])
  })

  test('meanwhile goes although the earlier was refused', async () => {
    const { box, calls } = setUp()
    box.put('a', '1')
    box.put('a', '2')
    await calls[0]?.answer(new ApiError('invalid_input', ''))
    expect(calls[1]?.values).toEqual(['2'])
  })

  test.each([new ApiError('account_disabled', ''), new OtherMemberError()])(
    'waits for its member where the answer is %s, and is not tried by itself',
    async error => {
      const { box, calls, stateOf } = setUp()
      box.put('a', 'a')
      await calls[0]?.answer(error)
      expect(stateOf('a')).toBe('signIn')
      await vi.advanceTimersByTimeAsync(120_000)
      expect(calls).toHaveLength(1)
      box.wake()
      expect(calls).toHaveLength(2)
    },
  )

  test('is tried after growing pauses, from the shortest again once it worked', async () => {
    const { box, calls } = setUp()
    box.put('a', 'a')
    await calls[0]?.answer(new OfflineError())
    await vi.advanceTimersByTimeAsync(2_000)
    await calls[1]?.answer(new OfflineError())
    await vi.advanceTimersByTimeAsync(3_999)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    await calls[2]?.answer('ok')
    box.put('b', 'b')
    await calls[3]?.answer(new OfflineError())
    await vi.advanceTimersByTimeAsync(2_000)
    expect(calls).toHaveLength(5)
  })

  test('whose answer takes half a minute counts as lost', async () => {
    const { box, calls } = setUp()
    box.put('a', 'a')
    await vi.advanceTimersByTimeAsync(29_999)
    expect(calls[0]?.options.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls[0]?.options.signal.aborted).toBe(true)
  })

  test('may take as long as it does where its sender says so', async () => {
    const { box, calls } = setUp({ answerTimeoutMs: null })
    box.put('a', 'a')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(calls[0]?.options.signal.aborted).toBe(false)
  })
})

test('what waits is counted, but for what waits for a decision', () => {
  const { box } = setUp({ isHeld: value => value === '?' })
  box.put('a', 'a')
  box.put('b', '?')
  expect(box.count()).toBe(1)
})

test('a page that is left sends what waits for a pause, and outlives it', () => {
  const { box, calls } = setUp()
  box.put('a', 'a', 5_000)
  box.put('b', 'b')
  box.leave()
  expect(calls.map(({ ids, options }) => [ids.join(''), options.keepalive])).toEqual([
    ['b', false],
    ['a', true],
  ])
  box.leave()
  expect(calls).toHaveLength(2)
})
