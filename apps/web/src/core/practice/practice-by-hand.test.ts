import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lessonRow } from '#test/audio-samples.ts'
import { settled } from '#test/fake-media-element.ts'
import { loopOf, practisingPlayer } from '#test/practising-player.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function open() {
  const parts = practisingPlayer()
  await parts.load()
  return { ...parts, speed: () => parts.player.store.getState().speed }
}

describe('the speed that a member had', () => {
  test('is given back as soon as the loop is to have none of its own', async () => {
    const { player, practice, speed } = await open()
    player.setSpeed(1.5)
    practice.practise('a', loopOf({ speed: 0.8 }))
    practice.change({ speed: null })
    expect(speed()).toBe(1.5)
  })

  test('is given back when the practice is cleared', async () => {
    const { player, practice, speed } = await open()
    player.setSpeed(1.5)
    practice.practise('a', loopOf({ speed: 0.8 }))
    practice.clear()
    expect(speed()).toBe(1.5)
  })

  test('is given back when A is moved behind B', async () => {
    const { player, practice, speed } = await open()
    player.setSpeed(1.5)
    practice.practise('a', loopOf({ speed: 0.8 }))
    practice.setStart('a', 20)
    expect(speed()).toBe(1.5)
  })

  test('is given back to the lesson that it was left in, not set for the next one', async () => {
    const { player, practice, load } = await open()
    player.setSpeed(1.5)
    practice.practise('a', loopOf({ speed: 0.8 }))
    const adjusted: (string | number)[] = []
    player.follow(({ kind, track }) => {
      if (kind === 'adjusted') adjusted.push(track.id, player.store.getState().speed)
    })
    await load('b')
    expect(adjusted).toEqual(['a', 1.5])
  })
})

describe('the speed of a loop', () => {
  test('that is changed while it runs sounds at once', async () => {
    const { practice, speed } = await open()
    practice.practise('a', loopOf({ speed: 0.8 }))
    practice.change({ speed: 0.7 })
    expect(speed()).toBe(0.7)
  })

  test('that rests changes nothing of what plays', async () => {
    const { practice, speed } = await open()
    practice.practise('a', loopOf({ speed: 0.8 }))
    practice.stop()
    practice.change({ speed: 0.7 })
    expect(speed()).toBe(1)
  })

  test('is its own again when it is chosen again, though the member chose another meanwhile', async () => {
    const { player, practice, speed } = await open()
    practice.practise('a', loopOf({ speed: 0.8 }))
    player.setSpeed(1.2)
    practice.practise('a', loopOf({ speed: 0.8 }))
    expect(speed()).toBe(0.8)
    practice.stop()
    expect(speed()).toBe(1.2)
  })
})

describe('A', () => {
  test('moved within a running loop keeps B, the round and the speed', async () => {
    const { element, practice, listen, state, speed } = await open()
    practice.practise('a', loopOf({ endSeconds: 14, speed: 0.8 }))
    await listen(6)
    expect(state().round).toBe(2)
    practice.setStart('a', 12)
    expect(state()).toMatchObject({ startSeconds: 12, endSeconds: 14, isOn: true, round: 2 })
    expect(speed()).toBe(0.8)
    await listen(4)
    expect(state().round).toBe(3)
    expect(element.currentTime).toBeGreaterThanOrEqual(12)
  })

  test('may come as near to B as the shortest loop is long, and no nearer', async () => {
    const { practice, state } = await open()
    practice.practise('a', loopOf())
    practice.setStart('a', 11.5)
    expect(state()).toMatchObject({ startSeconds: 11.5, endSeconds: 12, isOn: true })
    practice.setStart('a', 11.6)
    expect(state()).toMatchObject({ startSeconds: 11.6, endSeconds: null, isOn: false })
  })

  test('set in another lesson takes nothing of the loop before, but for the beats', async () => {
    const { practice, state } = await open()
    const countIn = { beats: 2, isAudible: false }
    practice.change({ countIn })
    practice.practise('a', loopOf({ bookmarkId: 'saved', name: '息', speed: 0.8, repeatCount: 3 }))
    practice.setStart('b', 5)
    expect(state()).toMatchObject({
      lessonId: 'b',
      startSeconds: 5,
      endSeconds: null,
      bookmarkId: null,
      name: '',
      speed: null,
      repeatCount: null,
      countIn,
    })
  })
})

test('nothing begins before both A and B are set', async () => {
  const { element, player, practice, state } = await open()
  player.seek(30)
  practice.begin()
  expect(state().isOn).toBe(false)
  practice.setStart('a', 5)
  practice.begin()
  await settled()
  expect(state().isOn).toBe(false)
  expect(element.currentTime).toBe(30)
})

describe('beats that are being counted', () => {
  const three = { beats: 3, isAudible: true }

  test('end when the member seeks, and the lesson stays where they went', async () => {
    const { element, player, practice, state } = await open()
    practice.change({ countIn: three })
    practice.practise('a', loopOf())
    await settled()
    player.seek(30)
    expect(state().beatsLeft).toBeNull()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(element).toMatchObject({ paused: true, currentTime: 30 })
  })

  test('end when the practice is cleared, and nothing begins after them', async () => {
    const { element, practice, state } = await open()
    practice.change({ countIn: three })
    practice.practise('a', loopOf())
    await settled()
    practice.clear()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state().beatsLeft).toBeNull()
    expect(element.paused).toBe(true)
  })

  test('end when a lesson that was never played is started by the member', async () => {
    const { element, player, practice, click, state } = practisingPlayer()
    player.load(lessonRow('a'))
    await settled()
    practice.change({ countIn: three })
    practice.practise('a', loopOf())
    await vi.advanceTimersByTimeAsync(500)
    player.play()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(element.paused).toBe(false)
    expect(state().beatsLeft).toBeNull()
    expect(click).toHaveBeenCalledOnce()
  })
})
