import { mediaAddressMs } from '@iki/contract/media/media'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { practiceLoop } from '#core/practice/practice-loop.ts'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { playlistQueue, type Queue } from '#core/queue/queue.ts'
import { shuffled } from '#core/queue/queue-edits.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow, planLock, playlistOf } from '#test/audio-samples.ts'
import { elementPlayer } from '#test/element-player.ts'
import { settled } from '#test/fake-media-element.ts'
import { sleepTimer } from './sleep-timer.ts'

const now = () => clock.now().getTime()

/** A playlist of three lessons of a minute each, the first of them playing. */
async function setUp(change: Partial<Queue> = {}) {
  const { element, player, fetchMedia } = elementPlayer()
  const practice = practiceLoop(player)
  const sleep = sleepTimer({ player, now })
  autoAdvance(player, fetchMedia, sleep.mayGoOn)
  player.follow(sleep.follow)
  const lessons = [lessonRow('a'), lessonRow('b'), lessonRow('c')]
  const queue = { ...playlistQueue(playlistOf('asa', lessons), 'a'), ...change }
  const row = queue.lessons[queue.index] ?? lessonRow('a')
  player.load({ ...row, media: await fetchMedia(row.id) }, { autoplay: true, queue })
  await settled()
  return {
    element,
    player,
    practice,
    sleep,
    queue,
    state: sleep.store.getState,
    /** Lets this many seconds pass. */
    async listen(seconds: number) {
      for (let quarter = seconds * 4; quarter > 0; quarter--) {
        element.advance(0.25)
        await vi.advanceTimersByTimeAsync(250)
      }
    },
    plays: () => {
      const { status, track } = player.store.getState()
      return `${track?.id} ${status}`
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('after so many minutes', () => {
  test('the sound stops, in whatever lesson it is, and the timer is over', async () => {
    const { sleep, listen, plays, state } = await setUp()
    await listen(15)
    sleep.begin({ kind: 'minutes', minutes: 2 })
    expect(state()).toMatchObject({ leftSeconds: 120, share: 1 })
    await listen(90)
    expect(state()).toMatchObject({ leftSeconds: 30, share: 0.25 })
    expect(plays()).toBe('b playing')
    await listen(30)
    expect(plays()).toBe('c paused')
    expect(state().setting).toBeNull()
  })

  test('it fades over the last ten seconds, and is as loud as before when somebody plays again', async () => {
    const { sleep, listen, element, player } = await setUp()
    player.setVolume(80)
    sleep.begin({ kind: 'minutes', minutes: 1 })
    await listen(49)
    expect(element.volume).toBe(0.8)
    await listen(6)
    expect(element.volume).toBeCloseTo(0.4)
    await listen(4)
    expect(element.volume).toBeCloseTo(0.08)
    await listen(1)
    expect(element.paused).toBe(true)
    expect(element.volume).toBe(0.8)
    expect(player.store.getState().volume).toBe(80)
  })

  test('time continues while the network is waited for', async () => {
    const { sleep, state, plays } = await setUp()
    sleep.begin({ kind: 'minutes', minutes: 1 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([plays(), state().setting]).toEqual(['a paused', null])
  })

  test('time continues in a pause by hand too; what was paused stays so, and its volume is whole', async () => {
    const { sleep, listen, element, player, plays, state } = await setUp()
    sleep.begin({ kind: 'minutes', minutes: 1 })
    await listen(55)
    player.pause()
    await listen(10)
    expect([plays(), state().setting, element.volume]).toEqual(['a paused', null, 1])
  })
})

test('five more minutes restore the full volume', async () => {
  const { sleep, listen, element, state } = await setUp()
  sleep.begin({ kind: 'minutes', minutes: 1 })
  await listen(55)
  expect(element.volume).toBeCloseTo(0.5)
  sleep.prolong(5)
  expect(element.volume).toBe(1)
  expect(state()).toMatchObject({ leftSeconds: 305, setting: { kind: 'minutes' } })
  expect(state().share).toBe(1)
})

test('turning it off lets the sound continue', async () => {
  const { sleep, listen, element, plays, state } = await setUp()
  sleep.begin({ kind: 'minutes', minutes: 1 })
  await listen(55)
  sleep.clear()
  expect([state().setting, element.volume]).toEqual([null, 1])
  await listen(10)
  expect(plays()).toBe('b playing')
})

describe('at the end of the lesson', () => {
  test('the next one does not start; after pressing play, everything continues as usual', async () => {
    const { sleep, listen, element, player, plays, state } = await setUp()
    sleep.begin({ kind: 'lesson' })
    await listen(55)
    expect(state().leftSeconds).toBe(5)
    expect(element.volume).toBeCloseTo(0.5)
    await listen(10)
    expect([plays(), state().setting, element.volume]).toEqual(['a ended', null, 1])
    player.next()
    await settled()
    await listen(60)
    expect(plays()).toBe('c playing')
  })

  test.each(['one', 'all'] as const)('it stops even where %s is repeated', async repeat => {
    const { sleep, listen, plays } = await setUp({ repeat })
    sleep.begin({ kind: 'lesson' })
    await listen(65)
    expect(plays()).toBe('a ended')
  })

  test('the time that is left is that of the speed', async () => {
    const { sleep, player, listen, state } = await setUp()
    player.setSpeed(2)
    sleep.begin({ kind: 'lesson' })
    expect(state().leftSeconds).toBe(30)
    await listen(15)
    expect(state()).toMatchObject({ leftSeconds: 15, share: 0.5 })
  })

  test('it stops as ever where pauses are shortened: only the time that is left gets shorter', async () => {
    const { sleep, player, listen, plays, state, element } = await setUp()
    const media = { url: '/v1/media/b', expiresAt: new Date(now() + mediaAddressMs).toISOString() }
    player.setSkips({ ...player.store.getState(), skipsSilence: true })
    player.load({ ...lessonRow('b'), media: { ...media, silences: [[10, 50]] } }, { autoplay: true })
    await settled()
    sleep.begin({ kind: 'lesson' })
    await listen(11)
    expect([state().leftSeconds, element.volume]).toEqual([10, expect.closeTo(0.99)])
    await listen(11)
    expect([plays(), state().setting, element.volume]).toEqual(['b ended', null, 1])
  })

  test('a practice loop at its end plays on: the lesson has not ended', async () => {
    const { sleep, practice, listen, plays, state } = await setUp()
    practice.practise('a', {
      startSeconds: 50,
      endSeconds: 60,
      repeatCount: null,
      speed: null,
      rise: null,
      bookmarkId: null,
      name: '',
    })
    sleep.begin({ kind: 'lesson' })
    await listen(25)
    expect(plays()).toBe('a playing')
    expect(state().setting).toEqual({ kind: 'lesson' })
  })
})

describe('at the end of the playlist', () => {
  test('it goes on to the last lesson, shows no time before, and stops there', async () => {
    const { sleep, listen, plays, state } = await setUp()
    sleep.begin({ kind: 'playlist' })
    await listen(70)
    expect(plays()).toBe('b playing')
    expect(state().leftSeconds).toBeNull()
    await listen(80)
    expect(plays()).toBe('c playing')
    expect(state().leftSeconds).toBe(30)
    await listen(35)
    expect([plays(), state().setting]).toEqual(['c ended', null])
  })

  test('it stops there also where all is repeated', async () => {
    const { sleep, listen, plays } = await setUp({ repeat: 'all', index: 2 })
    sleep.begin({ kind: 'playlist' })
    await listen(65)
    expect(plays()).toBe('c ended')
  })

  test('of one lesson that is repeated, this lesson is the playlist', async () => {
    const { sleep, listen, plays } = await setUp({ repeat: 'one' })
    sleep.begin({ kind: 'playlist' })
    await listen(65)
    expect(plays()).toBe('a ended')
  })

  test('shuffled meanwhile, the end is that of the new order', async () => {
    const { sleep, player, listen, plays } = await setUp()
    sleep.begin({ kind: 'playlist' })
    player.changeQueue(queue => shuffled(queue, () => 0))
    const last = player.store.getState().queue.lessons.at(-1)?.id
    await listen(185)
    expect(plays()).toBe(`${last} ended`)
  })

  test('what comes after is closed to this member: the last open lesson is the end', async () => {
    const { sleep, listen, plays } = await setUp({
      lessons: [lessonRow('a'), lessonRow('b', { lock: planLock })],
    })
    sleep.begin({ kind: 'playlist' })
    await listen(65)
    expect(plays()).toBe('a ended')
  })
})

test('nothing is left of it when the player is emptied', async () => {
  const { sleep, player, state } = await setUp()
  sleep.begin({ kind: 'minutes', minutes: 1 })
  player.stop()
  expect(state().setting).toBeNull()
})
