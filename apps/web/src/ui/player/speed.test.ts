import { expect, it } from 'vitest'
import { formatSpeed, steppedSpeed } from './speed.ts'

it('writes a speed with one decimal, or two where it needs them', () => {
  expect([0.5, 0.95, 1, 1.25, 3].map(formatSpeed)).toEqual(['0.5', '0.95', '1.0', '1.25', '3.0'])
})

it('steps by 0.05 without drifting off the grid', () => {
  let speed = 0.5
  for (let step = 0; step < 50; step++) speed = steppedSpeed(speed, 1)
  expect(speed).toBe(3)
  expect(steppedSpeed(1.15, -1)).toBe(1.1)
})

it('stays between 0.5 and 3', () => {
  expect(steppedSpeed(0.5, -1)).toBe(0.5)
  expect(steppedSpeed(3, 1)).toBe(3)
})
