import type { Position } from '@iki/contract/media/lesson'
import { expect, test, vi } from 'vitest'
import { elementOutput } from '#core/output/element.ts'
import { makePlayer } from '#core/player/make-player.ts'
import type { Track } from '#core/player/track.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { positionQuestion } from './position-question.ts'
import type { PositionUpdate } from './position-saver.ts'
import type { TwoPositions } from './two-positions.ts'

const here = (seconds: number) => ({ seconds, isAtEnd: false, isCompleted: false, knows: 5, savedAt: null })
const there = (seconds: number, sequence = 9, id = 'phone'): Position => ({
  seconds,
  sequence,
  isCompleted: false,
  device: { id, name: 'iPhone' },
})
const lesson = lessonRow('a', { durationSeconds: 3000 })

function setUp(apart: TwoPositions | null) {
  const now = { apart }
  let follow: (update: PositionUpdate) => void = () => {}
  const saver = {
    apartIn: vi.fn((_: Pick<Track, 'id' | 'position'>) => now.apart),
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
  const report = (apart: TwoPositions, lessonId = 'a') => follow({ lessonId, apart })
  /** The lesson is read from the server again, whose answer has what the page did not know. */
  const readAgain = (apart: TwoPositions) => {
    now.apart = apart
    player.store.setState({ track: { ...lesson } })
  }
  return { player, question, saver, report, readAgain, asked: () => question.store.getState().question }
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
  const { player, question, report, asked, saver } = setUp(null)
  player.load(lesson, { startAt: 100 })
  report({ here: here(110), there: there(2465) })
  question.stayHere()
  report({ here: here(120), there: there(2475, 11) })
  expect(asked()).toBeNull()
  expect(saver.settleApart).toHaveBeenLastCalledWith('a', 11)
})

test('a third device is asked about though the second was, and so is one that has no name', () => {
  const { player, question, report, asked } = setUp(null)
  player.load(lesson, { startAt: 100 })
  report({ here: here(110), there: there(2465) })
  question.stayHere()
  report({ here: here(120), there: there(700, 11, 'tablet') })
  expect(asked()).toMatchObject({ there: { seconds: 700 } })
  question.stayHere()
  const { device: _, ...unnamed } = there(900, 12)
  report({ here: here(130), there: unnamed })
  expect(asked()).toMatchObject({ there: { seconds: 900 } })
  question.stayHere()
  expect(asked()).toBeNull()
})

test('a lesson that is opened once more asks again, also about a device that was asked about', () => {
  const { player, question, report, asked } = setUp(null)
  player.load(lesson, { startAt: 100 })
  report({ here: here(110), there: there(2465) })
  question.stayHere()
  player.load(lessonRow('b'))
  player.load(lesson, { startAt: 110 })
  report({ here: here(110), there: there(2475, 11) })
  expect(asked()).toMatchObject({ there: { seconds: 2475 } })
})

test('a lesson that is read again while it plays asks, wherever it has come to, and once', () => {
  const { player, question, readAgain, asked } = setUp(null)
  player.load(lesson, { startAt: 100 })
  player.seek(500)
  readAgain({ here: here(100), there: there(2465) })
  expect(asked()).toMatchObject({ here: { seconds: 100 }, there: { seconds: 2465 } })
  question.stayHere()
  readAgain({ here: here(500), there: there(2475, 11) })
  expect(asked()).toBeNull()
})

test('what becomes known of a lesson that is not in the player asks nothing', () => {
  const { player, report, asked } = setUp(null)
  expect(asked()).toBeNull()
  report({ here: here(110), there: there(2465) })
  expect(asked()).toBeNull()
  player.load(lesson, { startAt: 100 })
  report({ here: here(110), there: there(2465) }, 'b')
  expect(asked()).toBeNull()
})

test('an answer that is given twice, as by two quick presses, counts once', () => {
  const { player, question, saver } = setUp({ here: here(1930), there: there(2465) })
  player.load(lesson)
  question.goThere()
  player.seek(2500)
  question.goThere()
  question.stayHere()
  expect(player.store.getState().seconds).toBe(2500)
  expect(saver.save).not.toHaveBeenCalled()
  expect(saver.settleApart).toHaveBeenCalledOnce()
})

test('the device is searched for positions when a lesson is opened, not whenever its second changes', () => {
  const { player, saver } = setUp(null)
  player.load(lesson)
  const searches = saver.apartIn.mock.calls.length
  for (const seconds of [1, 2, 3]) player.store.setState({ seconds })
  expect(saver.apartIn).toHaveBeenCalledTimes(searches)
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

test('a player that is emptied, as at the end of a session, takes the question away and asks no other', () => {
  const { player, asked, saver } = setUp({ here: here(1930), there: there(2465) })
  player.load(lesson)
  player.stop()
  expect(asked()).toBeNull()
  expect(saver.settleApart).not.toHaveBeenCalled()
})
