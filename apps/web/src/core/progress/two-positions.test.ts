import type { Position } from '@iki/contract/media/lesson'
import { describe, expect, test } from 'vitest'
import type { OwnPosition } from './own-positions.ts'
import { positionsApart } from './two-positions.ts'

const phone = { id: 'phone', name: 'iPhone' }
const here = (change: Partial<OwnPosition> = {}): OwnPosition => ({
  seconds: 1930,
  isAtEnd: false,
  isCompleted: false,
  knows: 5,
  savedAt: '2026-11-21T00:00:00.000Z',
  ...change,
})
const there = (change: Partial<Position> = {}): Position => ({
  seconds: 2465,
  isCompleted: false,
  sequence: 9,
  device: phone,
  savedAt: '2026-11-21T01:00:00.000Z',
  ...change,
})
const isAsked = (own: OwnPosition | null, position: Position | null) =>
  positionsApart(own, position, 'desk') !== null

test('another device that is ahead, or behind, is asked about', () => {
  expect(positionsApart(here(), there(), 'desk')).toEqual({ here: here(), there: there() })
  expect(isAsked(here(), there({ seconds: 60 }))).toBe(true)
})

describe('nobody is asked', () => {
  test.each<[string, OwnPosition | null, Position | null]>([
    ['before anything was heard here', null, there()],
    ['when the server knows nothing', here(), null],
    ['about what this device said itself', here(), there({ device: { id: 'desk', name: 'Mac' } })],
    ['about the same position', here(), there({ seconds: 1940 })],
    ['about what is known already: a late or repeated answer', here(), there({ sequence: 5 })],
    ['about an older answer that comes after a newer one', here(), there({ sequence: 3 })],
    ['when it was heard to its end here', here({ isAtEnd: true }), there()],
  ])('%s', (_, own, position) => {
    expect(isAsked(own, position)).toBe(false)
  })
})

test('a clock that is five minutes slow decides nothing', () => {
  const early = there({ savedAt: '2026-11-20T23:55:00.000Z' })
  expect(isAsked(here(), early)).toBe(true)
  expect(isAsked(here({ knows: 9 }), there({ savedAt: '2026-11-21T02:00:00.000Z' }))).toBe(false)
})

test('a list names no device: what is newer than what is known here is another’s', () => {
  const { device: _, ...row } = there()
  expect(isAsked(here(), row)).toBe(true)
  expect(isAsked(here({ knows: 9 }), row)).toBe(false)
})
