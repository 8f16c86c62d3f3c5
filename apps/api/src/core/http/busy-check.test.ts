import { expect, test } from 'vitest'
import { busyCheck } from './busy-check.ts'

/** A thread whose time passes as the test sets it. */
function thread() {
  const time = { passed: 0, active: 0, worked: 0 }
  const pass = (more: typeof time) => {
    time.passed += more.passed
    time.active += more.active
    time.worked += more.worked
  }
  return { read: () => ({ ...time }), pass }
}
const working = { passed: 3_000, active: 2_990, worked: 2_900 }

test('a thread that worked for two seconds without a pause is busy', () => {
  const { read, pass } = thread()
  const isBusy = busyCheck(read)
  expect(isBusy()).toBe(false)
  pass(working)
  expect(isBusy()).toBe(true)
})

test('a thread that waits for a processor, which others have, is not busy', () => {
  const { read, pass } = thread()
  const isBusy = busyCheck(read)
  isBusy()
  pass({ ...working, worked: 1_500 })
  expect(isBusy()).toBe(false)
})

test('a thread that had pauses is not busy', () => {
  const { read, pass } = thread()
  const isBusy = busyCheck(read)
  isBusy()
  pass({ passed: 3_000, active: 2_700, worked: 2_700 })
  expect(isBusy()).toBe(false)
})

test('what was done before the first page was asked for, such as the start, does not count', () => {
  const { read, pass } = thread()
  const isBusy = busyCheck(read)
  pass({ passed: 20_000, active: 20_000, worked: 20_000 })
  expect(isBusy()).toBe(false)
})

test('a busy thread is looked at again two seconds later', () => {
  const { read, pass } = thread()
  const isBusy = busyCheck(read)
  isBusy()
  pass(working)
  isBusy()
  pass({ passed: 1_000, active: 100, worked: 100 })
  expect(isBusy()).toBe(true)
  pass({ passed: 1_500, active: 100, worked: 100 })
  expect(isBusy()).toBe(false)
})
