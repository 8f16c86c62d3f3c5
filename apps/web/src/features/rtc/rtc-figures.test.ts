import { expect, test } from 'vitest'
import { figuresOf, levelOf, mediaProblem } from './rtc-figures.ts'

const inbound = (kind: string, bytesReceived: number, timestamp: number, more = {}) => ({
  type: 'inbound-rtp',
  kind,
  bytesReceived,
  timestamp,
  ...more,
})

test('the rate is of what came between two looks, sound and picture together', () => {
  const first = figuresOf([inbound('video', 10_000, 1_000), inbound('audio', 500, 1_000)], null)
  expect(first.figures.kilobitsPerSecond).toBeNull()
  const second = figuresOf([inbound('video', 70_000, 2_000), inbound('audio', 3_000, 2_000)], first.received)
  expect(second.figures.kilobitsPerSecond).toBe(500)
})

test('time and size are those of the pair in use and of the picture, and nothing is made up', () => {
  const pair = { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.0123, timestamp: 1 }
  const video = inbound('video', 1, 1, { framesPerSecond: 30, frameWidth: 640, frameHeight: 480 })
  const { figures } = figuresOf([{ ...pair, nominated: false, currentRoundTripTime: 9 }, pair, video], null)
  expect(figures).toEqual({
    roundTripMs: 12,
    kilobitsPerSecond: null,
    framesPerSecond: 30,
    width: 640,
    height: 480,
  })
  expect(figuresOf([], null).figures).toEqual({
    roundTripMs: null,
    kilobitsPerSecond: null,
    framesPerSecond: null,
    width: null,
    height: null,
  })
})

test('silence is none, and a loud sound is no more than all', () => {
  expect(levelOf(new Float32Array(64))).toBe(0)
  expect(levelOf(new Float32Array(64).fill(0.1))).toBeCloseTo(0.4)
  expect(levelOf(new Float32Array(64).fill(-1))).toBe(1)
  expect(levelOf(new Float32Array(0))).toBe(0)
})

test('a refusal says what to do', () => {
  expect(mediaProblem(new DOMException('no', 'NotAllowedError'))).toContain('許可')
  expect(mediaProblem(new DOMException('no', 'NotFoundError'))).toContain('見つかりません')
  expect(mediaProblem(new Error('anything'))).toContain('https')
})
