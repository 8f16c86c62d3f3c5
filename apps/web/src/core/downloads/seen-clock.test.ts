import { beforeEach, expect, test } from 'vitest'
import { seenClock } from './seen-clock.ts'

const dayMs = 86_400_000
const device = { now: 0, elapsed: 0 }
const openPage = () => seenClock({ now: () => device.now, elapsed: () => device.elapsed })

/** Lets this much time pass by the device's clock. */
function pass(ms: number): void {
  device.now += ms
  device.elapsed += ms
}

beforeEach(() => {
  localStorage.clear()
  device.now = 100 * dayMs
  device.elapsed = 5_000
})

test('goes with the clock of the device', () => {
  const clock = openPage()
  pass(3 * dayMs)
  expect(clock.now()).toBe(103 * dayMs)
})

test('does not go back when the clock is set back, and continues from there', () => {
  const clock = openPage()
  expect(clock.now()).toBe(100 * dayMs)
  device.now -= 20 * dayMs
  pass(60_000)
  expect(clock.now()).toBe(100 * dayMs + 60_000)
})

test('remembers over a reload what it has seen', () => {
  openPage().now()
  device.now -= 20 * dayMs
  device.elapsed = 0
  const clock = openPage()
  pass(1_000)
  expect(clock.now()).toBe(100 * dayMs + 1_000)
})

test('believes the clock again once the server was asked', () => {
  const clock = openPage()
  device.now += 400 * dayMs // Somebody set the wrong year.
  clock.now()
  device.now -= 400 * dayMs
  expect(clock.now()).toBeGreaterThan(400 * dayMs)
  expect(clock.trust()).toBe(100 * dayMs)
  expect(clock.now()).toBe(100 * dayMs)
})
