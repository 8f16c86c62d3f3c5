import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { prioritise } from './priority-work.ts'
import { untilIdle } from './until-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  window.requestIdleCallback = run => Number(setTimeout(run))
})
afterEach(() => {
  queryClient.clear()
  Reflect.deleteProperty(window, 'requestIdleCallback')
  vi.useRealTimers()
})

function startWait(left?: AbortSignal): { isIdle: boolean } {
  const state = { isIdle: false }
  void untilIdle(left).then(() => {
    state.isIdle = true
  })
  return state
}
const soon = () => vi.advanceTimersByTimeAsync(5)

test('a page on which nothing is asked is idle', async () => {
  const state = startWait()
  await soon()
  expect(state.isIdle).toBe(true)
})

test.each([
  ['asked', (work: Promise<string>) => queryClient.fetchQuery({ queryKey: ['a'], queryFn: () => work })],
  [
    'saved',
    (work: Promise<string>) =>
      queryClient
        .getMutationCache()
        .build(queryClient, { mutationFn: () => work })
        .execute(undefined),
  ],
  ['waited for', async (work: Promise<string>) => prioritise(work)],
])('it is none while something is %s', async (_, begin) => {
  const work = Promise.withResolvers<string>()
  void begin(work.promise)
  const state = startWait()
  await soon()
  expect(state.isIdle).toBe(false)
  work.resolve('done')
  await soon()
  expect(state.isIdle).toBe(true)
})

test('what is waited for may fail, and is not waited for longer than eight seconds', async () => {
  prioritise(Promise.reject(new Error('It failed.')))
  const state = startWait()
  await soon()
  expect(state.isIdle).toBe(true)
  prioritise(new Promise(() => {}))
  const other = startWait()
  await vi.advanceTimersByTimeAsync(7_900)
  expect(other.isIdle).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(other.isIdle).toBe(true)
})
