import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playlistQueue } from '#core/queue/queue.ts'
import { settled } from '#test/fake-media-element.ts'
import { playerOnElement } from '#test/player-on-element.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('where a lesson starts', () => {
  test('48 seconds saved start at 48, and say so before the metadata is there', async () => {
    const { element, player, state, lesson, saved } = playerOnElement()
    element.files = () => 'silent'
    player.load(lesson('a', saved(48)))
    await settled()
    expect(state()).toMatchObject({ status: 'paused', seconds: 48 })
    element.arrive({ durationSeconds: 60 })
    await settled()
    expect(element.currentTime).toBe(48)
    expect(state()).toMatchObject({ status: 'paused', seconds: 48, durationSeconds: 60 })
  })

  test('an engine that drops the early jump is asked again', async () => {
    const { element, player, state, lesson, saved } = playerOnElement()
    element.addEventListener('loadeddata', () => {
      element.currentTime = 0
    })
    player.load(lesson('a', saved(48)), { autoplay: true })
    await settled()
    expect(element.currentTime).toBe(48)
    expect(state()).toMatchObject({ status: 'playing', seconds: 48 })
  })

  test('a seek before the metadata is there counts', async () => {
    const { element, player, state, lesson, saved } = playerOnElement()
    element.files = () => 'silent'
    player.load(lesson('a', saved(48)))
    player.seek(20)
    element.arrive({ durationSeconds: 60 })
    await settled()
    expect(element.currentTime).toBe(20)
    expect(state().seconds).toBe(20)
  })

  test('what was played to its end starts again', async () => {
    const { player, state, lesson, saved } = playerOnElement()
    player.load(lesson('a', saved(60, true)))
    await settled()
    expect(state().seconds).toBe(0)
  })
})

describe('playing', () => {
  test('play acts only when there is something to play', async () => {
    const { element, player, state } = playerOnElement()
    player.play()
    await settled()
    expect(state().status).toBe('idle')
    expect(element.paused).toBe(true)
  })

  test('follows the element: loading, playing, paused, playing, ended', async () => {
    const { element, player, state, lesson } = playerOnElement()
    player.load(lesson('a'), { autoplay: true })
    expect(state().status).toBe('loading')
    await settled()
    expect(state().status).toBe('playing')
    element.advance(12)
    await settled()
    expect(state().seconds).toBe(12)
    element.pause()
    await settled()
    expect(state().status).toBe('paused')
    player.toggle()
    await settled()
    element.advance(60)
    await settled()
    expect(state()).toMatchObject({ status: 'ended', seconds: 60 })
  })

  test('one start is reported once, however often it pauses; playing again after the end is another', async () => {
    const { element, player, events, lesson } = playerOnElement()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    player.pause()
    await settled()
    player.play()
    await settled()
    element.advance(60)
    await settled()
    player.play()
    await settled()
    expect(events).toEqual([
      'loaded a 0',
      'started a 0',
      'paused a 0',
      'resumed a 0',
      'ended a 60',
      'seeked a 0',
      'started a 0',
    ])
  })

  test('a browser that wants a tap first leaves it paused, and the tap plays', async () => {
    const { element, player, state, lesson, saved } = playerOnElement()
    element.mayPlay = false
    player.load(lesson('a', saved(48)), { autoplay: true })
    await settled()
    expect(state()).toMatchObject({ status: 'paused', seconds: 48, failure: null })
    element.mayPlay = true
    player.play()
    await settled()
    expect(state()).toMatchObject({ status: 'playing', seconds: 48 })
  })

  test('skips and seeks stay within the lesson', async () => {
    const { player, state, lesson, saved } = playerOnElement()
    player.load(lesson('a', saved(48)))
    await settled()
    player.skip()
    expect(state().seconds).toBe(58)
    player.skip()
    expect(state().seconds).toBe(60)
    player.skip(-100)
    expect(state().seconds).toBe(0)
  })

  test('speed keeps to its steps and to the pitch, and stays with the next lesson', async () => {
    const { element, player, state, lesson } = playerOnElement()
    player.load(lesson('a'))
    await settled()
    player.setSpeed(1.2345)
    expect([state().speed, element.playbackRate, element.preservesPitch]).toEqual([1.25, 1.25, true])
    player.setSpeed(9)
    expect(state().speed).toBe(3)
    player.setSpeed(0)
    expect(state().speed).toBe(0.5)
    player.load(lesson('b'))
    await settled()
    expect(element.playbackRate).toBe(0.5)
  })

  test('volume from 0 to 100 becomes 0 to 1', () => {
    const { element, player, state } = playerOnElement()
    player.setVolume(40)
    expect([state().volume, element.volume]).toEqual([40, 0.4])
  })

  test('a loud lesson is turned down below the chosen volume, the next one by its own measure', async () => {
    const { element, player, state, lesson, media } = playerOnElement()
    player.setVolume(50)
    player.load(lesson('loud', { media: { ...media('loud'), gainDb: -6.0206 } }))
    await settled()
    expect(element.volume).toBeCloseTo(0.25, 4)
    player.setVolume(80)
    player.dim(0.5)
    expect([state().volume, element.volume]).toEqual([80, expect.closeTo(0.2, 4)])
    player.dim(1)
    player.load(lesson('unknown'))
    await settled()
    expect(element.volume).toBe(0.8)
  })

  test('a lesson that rests is levelled by the address that is fetched for it', async () => {
    const { element, player, fetchMedia, row, media } = playerOnElement()
    fetchMedia.mockImplementation(async id => ({ ...media(id), gainDb: -20 }))
    player.load(row('a'), { isResting: true })
    player.play()
    await settled()
    expect(element.volume).toBeCloseTo(0.1, 6)
  })

  test('loading what is loaded already disturbs nothing', async () => {
    const { element, player, state, lesson } = playerOnElement()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    element.advance(10)
    await settled()
    player.load(lesson('a'))
    await settled()
    expect(state()).toMatchObject({ status: 'playing', seconds: 10 })
    expect(element.asked).toHaveLength(1)
  })

  test('what rests here goes to where another device played on to, what plays here does not', async () => {
    const { player, state, lesson, saved } = playerOnElement()
    player.load(lesson('a', saved(10)))
    await settled()
    const elsewhere = lesson('a', { position: { seconds: 40, isCompleted: false, sequence: 9 } })
    player.load(elsewhere)
    expect(state()).toMatchObject({ status: 'paused', seconds: 40 })
    player.load(lesson('a', saved(10)))
    expect(state().seconds).toBe(40)
    player.play()
    await settled()
    player.load(lesson('a', { position: { seconds: 20, isCompleted: false, sequence: 12 } }))
    expect(state()).toMatchObject({ status: 'playing', seconds: 40 })
  })

  test('what another device has written later counts, what it has written earlier does not', async () => {
    const { player, state, lesson, row } = playerOnElement()
    const at = (seconds: number, sequence: number) => ({
      position: { seconds, isCompleted: false, sequence },
    })
    player.load(row('a'), { isResting: true })
    player.load(lesson('a', at(40, 9)))
    expect(state()).toMatchObject({ seconds: 40, track: { position: { sequence: 9 } } })
    player.load(lesson('a', at(10, 1)))
    expect(state()).toMatchObject({ seconds: 40, track: { position: { sequence: 9 } } })
  })

  test('what has ended here goes to where another device is', async () => {
    const { element, player, state, lesson } = playerOnElement()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    element.advance(60)
    await settled()
    player.load(lesson('a', { position: { seconds: 20, isCompleted: false, sequence: 9 } }))
    expect(state()).toMatchObject({ status: 'paused', seconds: 20 })
  })

  test('it stays where it is while a member is asked which of two positions counts', async () => {
    const own = { seconds: 10, isCompleted: false, sequence: 3 }
    const { player, state, lesson } = playerOnElement({ positionOf: () => own })
    player.load(lesson('a'))
    await settled()
    player.seek(30)
    player.load(lesson('a', { position: { seconds: 40, isCompleted: false, sequence: 9 } }))
    expect(state().seconds).toBe(30)
  })

  test('stopping forgets everything', async () => {
    const { element, player, state, lesson, events } = playerOnElement()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    player.stop()
    await settled()
    expect(events.at(-1)).toBe('left a 0')
    expect(state()).toMatchObject({ status: 'idle', track: null, seconds: 0 })
    expect([element.src, element.paused]).toEqual(['', true])
  })
})

describe('what rests', () => {
  test('is supplied by its page with an address, and waits with it', async () => {
    const { element, player, fetchMedia, state, row, lesson } = playerOnElement()
    player.load(row('a'), { isResting: true })
    player.load(lesson('a'), { isResting: true })
    player.load(row('a'))
    await settled()
    expect(element.asked).toEqual([])
    player.load(lesson('a'))
    await settled()
    expect(element.asked).toHaveLength(1)
    expect(fetchMedia).not.toHaveBeenCalled()
    expect(state().status).toBe('paused')
  })

  test('silences what was played before', async () => {
    const { element, player, row, lesson } = playerOnElement()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    player.load(row('b'), { isResting: true })
    expect([element.src, element.paused]).toEqual(['', true])
  })
})

describe('that somebody has pressed play', () => {
  test('is known from the press on, and forgotten with the next lesson', async () => {
    const { player, state, row, lesson } = playerOnElement()
    player.load(lesson('a'))
    await settled()
    expect(state().isStarted).toBe(false)
    player.play()
    player.pause()
    await settled()
    expect(state().isStarted).toBe(true)
    player.load(row('b'))
    expect(state().isStarted).toBe(false)
    player.play()
    expect(state().isStarted).toBe(true)
  })

  test('is known as well where a headset did', async () => {
    const { element, player, state, lesson } = playerOnElement()
    player.load(lesson('a'))
    await settled()
    void element.play()
    await settled()
    expect(state()).toMatchObject({ status: 'playing', isStarted: true })
  })
})

test('who follows no more is told nothing', () => {
  const { player, lesson } = playerOnElement()
  const follow = vi.fn()
  const unfollow = player.follow(follow)
  player.load(lesson('a'))
  unfollow()
  player.seek(20)
  expect(follow).toHaveBeenCalledOnce()
})

describe('a playlist', () => {
  test('in another order replaces the one that plays, without touching the sound', async () => {
    const { element, player, state, row, lesson, playlist } = playerOnElement()
    player.load(lesson('a'), { autoplay: true, queue: playlistQueue(playlist(row('a'), row('b')), 'a') })
    await settled()
    const other = { ...playlist(row('c'), row('a')), tag: 'yoru' }
    player.load(lesson('a'), { queue: playlistQueue(other, 'a') })
    expect(state().queue).toMatchObject({ index: 1, playlist: { tag: 'yoru' } })
    player.load(lesson('a'))
    expect(state().queue).toMatchObject({ index: 1, playlist: { tag: 'yoru' } })
    expect(element.asked).toHaveLength(1)
    player.changeQueue(queue => ({ ...queue, lessons: [row('c')], index: 0 }))
    player.load(lesson('a'))
    expect(state().queue.lessons).toEqual([row('c')])
  })

  test('of one lesson that is repeated begins it anew by itself', async () => {
    const { element, player, state, row, lesson, playlist, events } = playerOnElement()
    const queue = playlistQueue(playlist(row('a'), row('b')), 'a')
    player.load(lesson('a'), { autoplay: true, queue: { ...queue, repeat: 'one' } })
    await settled()
    element.advance(60)
    await settled()
    expect(state()).toMatchObject({ status: 'playing', track: { id: 'a' }, seconds: 0 })
    expect(events.slice(-3)).toEqual(['left a 60', 'loaded a 0', 'started a 0'])
  })

  test('goes on by itself from 0, over locked lessons, and ends at its end', async () => {
    const { element, player, state, row, lesson, saved, playlist, events } = playerOnElement()
    const lessons = [row('a'), row('x', { lock: { reason: 'sign_in' } }), row('b', saved(48))]
    player.load(lesson('a'), { autoplay: true, queue: playlistQueue(playlist(...lessons), 'a') })
    await settled()
    element.advance(60)
    await settled()
    expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' }, seconds: 0, queue: { index: 2 } })
    element.advance(60)
    await settled()
    expect(state()).toMatchObject({ status: 'ended', track: { id: 'b' } })
    expect(events.filter(event => /ended|started/.test(event))).toEqual([
      'started a 0',
      'ended a 60',
      'started b 0',
      'ended b 60',
    ])
  })

  test('has the next address ready before the end, so that nothing is waited for', async () => {
    const { element, player, fetchMedia, row, lesson, playlist } = playerOnElement()
    player.load(lesson('a'), { autoplay: true, queue: playlistQueue(playlist(row('a'), row('b')), 'a') })
    await settled()
    element.advance(20)
    await settled()
    expect(fetchMedia).not.toHaveBeenCalled()
    element.advance(15)
    await settled()
    expect(fetchMedia.mock.calls).toEqual([['b', 'browser']])
    element.advance(60)
    await settled()
    expect(fetchMedia).toHaveBeenCalledTimes(1)
  })

  test('next resumes a lesson, previous restarts the one that plays, or goes back at its very start', async () => {
    const { element, player, state, row, lesson, saved, playlist } = playerOnElement()
    const lessons = [row('a'), row('b', saved(48))]
    player.load(lesson('a'), { autoplay: true, queue: playlistQueue(playlist(...lessons), 'a') })
    await settled()
    player.next()
    await settled()
    expect(state()).toMatchObject({ track: { id: 'b' }, seconds: 48, status: 'playing' })
    player.previous()
    await settled()
    expect(state()).toMatchObject({ track: { id: 'b' }, seconds: 0 })
    player.previous()
    await settled()
    expect(state()).toMatchObject({ track: { id: 'a' }, status: 'playing' })
    element.advance(1)
    player.next()
    await settled()
    player.next()
    await settled()
    expect(state().track?.id).toBe('b')
  })
})
