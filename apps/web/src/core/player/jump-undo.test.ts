import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { elementOutput } from '#core/output/element.ts'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow, playlistOf, saved } from '#test/audio-samples.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { jumpUndo, undoMs } from './jump-undo.ts'
import { makePlayer } from './make-player.ts'

const rows = [
  lessonRow('a', { durationSeconds: 600, ...saved(300) }),
  lessonRow('b', { durationSeconds: 600 }),
]

async function setUp({ isPractising = false } = {}) {
  const element = new FakeMediaElement()
  element.files = () => ({ durationSeconds: 600 })
  const fetchMedia = async (id: string) => ({
    url: id,
    expiresAt: new Date(clock.now().getTime() + 600_000).toISOString(),
  })
  const player = makePlayer({
    output: elementOutput(element),
    fetchMedia,
    now: () => clock.now().getTime(),
    positionOf: ({ position }) => position,
  })
  autoAdvance(player, fetchMedia)
  const jumps = jumpUndo({ player, isPractising: () => isPractising })
  const [lesson] = rows
  if (lesson) player.load(lesson, { queue: playlistQueue(playlistOf('asa', rows), 'a'), autoplay: true })
  await settled()
  const offered = () => jumps.store.getState().undo?.seconds ?? null
  return { element, player, jumps, offered, state: player.store.getState }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a jump can be taken back for ten seconds, and taking it back is no jump', async () => {
  const { player, jumps, offered, state } = await setUp()
  player.seek(20)
  expect(offered()).toBe(300)
  jumps.undo()
  await settled()
  expect([state().seconds, state().status, offered()]).toEqual([300, 'playing', null])
  player.seek(500)
  await vi.advanceTimersByTimeAsync(undoMs)
  expect(offered()).toBeNull()
})

test('skips and short moves are no jumps', async () => {
  const { player, offered } = await setUp()
  player.skip(30)
  player.seek(305)
  expect(offered()).toBeNull()
})

test('after several jumps it goes back to before the first; it disappears if the member goes back without it', async () => {
  const { player, offered } = await setUp()
  player.seek(20)
  player.seek(500)
  expect(offered()).toBe(300)
  player.seek(296)
  expect(offered()).toBeNull()
})

test('a slip over the end, after which the next lesson has started, leads back to the lesson before', async () => {
  const { player, element, jumps, offered, state } = await setUp()
  player.seek(600)
  element.advance(1)
  await settled()
  expect(state()).toMatchObject({ track: { id: 'b' }, status: 'playing' })
  expect(offered()).toBe(300)
  jumps.undo()
  await settled()
  expect(state()).toMatchObject({ track: { id: 'a' }, seconds: 300, status: 'playing', queue: { index: 0 } })
})

test('where another device has played on to can be left again', async () => {
  const { player, offered } = await setUp()
  player.pause()
  await settled()
  player.load(lessonRow('a', { durationSeconds: 600, ...saved(50, 9) }))
  expect(offered()).toBe(300)
})

test('practising goes to and fro without offers', async () => {
  const { player, offered } = await setUp({ isPractising: true })
  player.seek(20)
  expect(offered()).toBeNull()
})
