import type { Position } from '@iki/contract/media/lesson'
import { expect, test, vi } from 'vitest'
import { elementOutput } from '#core/output/element.ts'
import { makePlayer } from '#core/player/make-player.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { positionQuestion } from './position-question.ts'
import type { PositionUpdate } from './position-saver.ts'
import type { TwoPositions } from './two-positions.ts'

const here = (seconds: number) => ({ seconds, isAtEnd: false, isCompleted: false, knows: 5, savedAt: null })
const there = (seconds: number, sequence = 9): Position => ({
  seconds,
  sequence,
  isCompleted: false,
  device: { id: 'phone', name: 'iPhone' },
})
const lesson = lessonRow('a', { durationSeconds: 3000 })

function setUp(apart: TwoPositions | null) {
  const now = { apart }
  let follow: (update: PositionUpdate) => void = () => {}
  const saver = {
    apartIn: () => now.apart,
    settleApart: vi.fn(() => {
      now.apart = null
    }),
    follow(given: (update: PositionUpdate) => void) {
      follow = given
      return () => {}
    },
    save: vi.fn(),
  }
  const element = new FakeMediaElement()
  element.files = () => ({ durationSeconds: 3000 })
  const player = makePlayer({
    output: elementOutput(element),
    now: () => clock.now().getTime(),
    fetchMedia: async id => ({ url: id, expiresAt: new Date(clock.now().getTime() + 600_000).toISOString() }),
    positionOf: () => now.apart && { seconds: now.apart.here.seconds, isCompleted: false, sequence: 5 },
  })
  const question = positionQuestion({ player, saver })
  const report = (apart: TwoPositions) => follow({ lessonId: 'a', apart })
  return { player, question, saver, report, asked: () => question.store.getState().question }
}

test('a lesson that is opened asks, and stays where it was here until there is an answer', async () => {
  const { player, question, asked, saver } = setUp({ here: here(1930), there: there(2465) })
  player.load(lesson)
  await settled()
  expect(asked()).toMatchObject({ here: { seconds: 1930 }, there: { seconds: 2465 } })
  expect(player.store.getState().seconds).toBe(1930)
  question.goThere()
  expect(player.store.getState().seconds).toBe(2465)
  expect(asked()).toBeNull()
  expect(saver.settleApart).toHaveBeenCalledWith('a', 9)
})

test('choosing to stay saves the position for the other devices', () => {
  const { player, question, asked, saver } = setUp({ here: here(1930), there: there(2465) })
  player.load(lesson)
  question.stayHere()
  expect(asked()).toBeNull()
  expect(saver.save).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }), {
    seconds: 1930,
    durationSeconds: 3000,
  })
  expect(player.store.getState().seconds).toBe(1930)
})

test('what comes to light mid-play asks without moving anything', async () => {
  const { player, report, asked } = setUp(null)
  player.load(lesson, { startAt: 100, autoplay: true })
  await settled()
  report({ here: here(110), there: there(2465) })
  expect(asked()).toMatchObject({ there: { seconds: 2465 } })
  expect(player.store.getState()).toMatchObject({ status: 'playing', seconds: 100 })
})

test('two devices that play at once are not asked about over and over', () => {
  const { player, question, report, asked } = setUp(null)
  player.load(lesson, { startAt: 100 })
  report({ here: here(110), there: there(2465) })
  question.stayHere()
  report({ here: here(120), there: there(2475, 11) })
  expect(asked()).toBeNull()
})

test('while the question is shown, the position here is fixed and the other one may change', () => {
  const { player, report, asked } = setUp({ here: here(1930), there: there(2465) })
  player.load(lesson)
  report({ here: here(1950), there: there(2500, 11) })
  expect(asked()).toMatchObject({ here: { seconds: 1930 }, there: { seconds: 2500 } })
})

test('a lesson that begins at its start on purpose asks nothing', () => {
  const { player, asked, saver } = setUp({ here: here(1930), there: there(2465) })
  player.load(lesson, { opening: 'byItself', autoplay: true })
  expect(asked()).toBeNull()
  expect(saver.settleApart).toHaveBeenCalledOnce()
})

test('another lesson takes the question away', () => {
  const { player, asked } = setUp({ here: here(1930), there: there(2465) })
  player.load(lesson)
  expect(asked()).not.toBeNull()
  player.load(lessonRow('b'), { startAt: 5 })
  expect(asked()).toBeNull()
})
