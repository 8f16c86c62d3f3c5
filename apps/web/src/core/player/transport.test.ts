import type { Media, Reach } from '@iki/contract/media/media'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { elementOutput } from '#core/output/element.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { playerOnElement } from '#test/player-on-element.ts'

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Loading = ReturnType<typeof playerOnElement>

/** The next address comes only when the test says so. */
function holdAddress({ fetchMedia, media }: Pick<Loading, 'fetchMedia' | 'media'>) {
  let give = (_: Media) => {}
  fetchMedia.mockImplementationOnce(() => new Promise(resolve => (give = resolve)))
  return async () => {
    give(media('a'))
    await settled()
  }
}

async function playing(at = 20) {
  const parts = playerOnElement()
  parts.player.load(parts.lesson('a'), { autoplay: true })
  await settled()
  parts.element.advance(at)
  await settled()
  return parts
}

describe('while an address is fetched', () => {
  test('it says that it loads, and what was played before is silent', async () => {
    const { element, player, state, row, ...parts } = await playing()
    const arrive = holdAddress(parts)
    player.load(row('b'), { autoplay: true })
    expect(state().status).toBe('loading')
    expect(element.paused).toBe(true)
    await arrive()
    expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' } })
  })

  test('another press of play changes nothing', async () => {
    const parts = playerOnElement()
    const { element, player, row, state } = parts
    const arrive = holdAddress(parts)
    player.load(row('a'), { isResting: true })
    player.play()
    expect(state().status).toBe('loading')
    player.play()
    await arrive()
    expect(element.asked).toHaveLength(1)
  })

  test('a page that brings one as well is not waited for twice', async () => {
    const parts = playerOnElement()
    const { element, player, lesson, row } = parts
    const arrive = holdAddress(parts)
    player.load(row('a'), { autoplay: true })
    player.load(lesson('a'))
    await arrive()
    expect(element.asked).toHaveLength(1)
  })

  test('a press of play on what was only opened says at once that it loads', async () => {
    const parts = playerOnElement()
    const { element, player, row, state } = parts
    const arrive = holdAddress(parts)
    player.load(row('a'))
    expect(state().status).toBe('paused')
    player.play()
    expect(state().status).toBe('loading')
    await arrive()
    expect(state().status).toBe('playing')
    expect(element.asked).toHaveLength(1)
  })

  test.each(['pause', 'toggle'] as const)('%s pauses at once', async press => {
    const parts = playerOnElement()
    const { element, player, row, state } = parts
    const arrive = holdAddress(parts)
    player.load(row('a'), { autoplay: true })
    player[press]()
    expect(state().status).toBe('paused')
    await arrive()
    expect([state().status, element.paused]).toEqual(['paused', true])
  })

  test('stopping is the end of it', async () => {
    const parts = playerOnElement()
    const { element, player, row, state } = parts
    const arrive = holdAddress(parts)
    player.load(row('a'), { autoplay: true })
    player.stop()
    await arrive()
    expect([element.asked, state().status]).toEqual([[], 'idle'])
  })
})

describe('what is paused', () => {
  test('says that it loads from the press of play until it sounds', async () => {
    const { player, state } = await playing()
    player.pause()
    await settled()
    player.play()
    expect(state().status).toBe('loading')
    await settled()
    expect(state().status).toBe('playing')
  })

  test('is repaired without a word when its address breaks off', async () => {
    const { element, player, state } = await playing()
    player.pause()
    await settled()
    const seen: string[] = []
    player.store.subscribe(({ status }) => seen.push(status))
    element.breakOff()
    await settled()
    expect(element.asked).toHaveLength(2)
    expect(new Set(seen)).toEqual(new Set(['paused']))
    expect(state().seconds).toBe(20)
  })

  test('and failed without a network stays paused when that is back', async () => {
    const { player, fetchMedia, row, state } = playerOnElement()
    fetchMedia.mockRejectedValueOnce(new OfflineError())
    player.load(row('a'))
    await settled()
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'offline' } })
    window.dispatchEvent(new Event('online'))
    await settled()
    expect(state()).toMatchObject({ status: 'paused', failure: null })
  })
})

test('a press of pause leaves a failure and an end as they are', async () => {
  const { element, player, fetchMedia, state, row } = await playing()
  element.advance(60)
  await settled()
  player.pause()
  expect(state().status).toBe('ended')
  fetchMedia.mockRejectedValueOnce(new ApiError('not_found', ''))
  player.load(row('b'), { autoplay: true })
  await settled()
  player.pause()
  expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'removed' } })
})

test('a seek after the end leaves it paused there', async () => {
  const { element, player, state } = await playing()
  element.advance(60)
  await settled()
  player.seek(10)
  expect(state()).toMatchObject({ status: 'paused', seconds: 10 })
})

test('a lesson whose address is at hand follows without a pause between', async () => {
  const { element, player, lesson } = await playing()
  const pause = vi.spyOn(element, 'pause')
  player.load(lesson('b'), { autoplay: true })
  await settled()
  expect(pause).not.toHaveBeenCalled()
})

describe('another output', () => {
  function outputOf(reach: Reach) {
    const element = new FakeMediaElement()
    return { there: element, output: { ...elementOutput(element), reach: () => reach } }
  }

  test('goes on at the same second, with an address of its own, and the one before is silent', async () => {
    const { element, player, fetchMedia, state, events } = await playing()
    const { there, output } = outputOf('receiver')
    there.files = () => ({ durationSeconds: 60, bufferedSeconds: 30 })
    element.advance(2.5) // Further than the store knows.
    player.moveTo(output, { isGoingOn: true })
    expect(state()).toMatchObject({ status: 'loading', seconds: 22.5, bufferedSeconds: 0 })
    expect(events.at(-1)).toBe('paused a 22.5')
    await settled()
    expect(element).toMatchObject({ src: '', paused: true })
    expect(fetchMedia.mock.calls).toEqual([['a', 'receiver']])
    expect(there).toMatchObject({ currentTime: 22.5, paused: false })
    expect(there.asked).toHaveLength(1)
    expect(state().status).toBe('playing')
  })

  test('and back again', async () => {
    const { element, player, state } = await playing()
    const { there, output } = outputOf('receiver')
    player.moveTo(output, { isGoingOn: true })
    await settled()
    there.advance(10)
    player.moveBack({ isGoingOn: false })
    await settled()
    expect(there).toMatchObject({ src: '', paused: true })
    expect(element).toMatchObject({ currentTime: 30, paused: true })
    expect(state()).toMatchObject({ status: 'paused', seconds: 30 })
  })

  test.each([
    ['browser', 1],
    ['receiver', 0],
  ] as const)(
    'that is not to go on, a %s, is given %i media before the press of play',
    async (reach, count) => {
      const { player, state } = await playing()
      const { there, output } = outputOf(reach)
      player.moveTo(output, { isGoingOn: false })
      await settled()
      expect(there.asked).toHaveLength(count)
      expect(state().status).toBe('paused')
      player.play()
      await settled()
      expect(there.asked).toHaveLength(1)
      expect(there).toMatchObject({ currentTime: 20, paused: false })
    },
  )

  test('takes over what rests, at its second, and reports no pause', async () => {
    const { player, state, events, row, saved } = playerOnElement()
    const { there, output } = outputOf('receiver')
    player.load(row('a', saved(48)), { isResting: true })
    player.moveTo(output, { isGoingOn: true })
    await settled()
    expect(there.currentTime).toBe(48)
    expect(state()).toMatchObject({ status: 'playing', seconds: 48 })
    expect(events).toEqual(['loaded a 48', 'started a 48'])
  })

  test('is not given the address that the one before was waiting for', async () => {
    const parts = playerOnElement()
    const { player, fetchMedia, row } = parts
    const { there, output } = outputOf('receiver')
    const arrive = holdAddress(parts)
    player.load(row('a'), { autoplay: true })
    player.moveTo(output, { isGoingOn: true })
    await settled()
    await arrive()
    expect(fetchMedia.mock.calls).toEqual([
      ['a', 'browser'],
      ['a', 'receiver'],
    ])
    expect(there.asked).toHaveLength(1)
  })

  test.each([true, false])(
    'that has it already is given nothing, whether it plays on or not: %s',
    async isGoingOn => {
      const { player, state } = await playing()
      const { there, output } = outputOf('receiver')
      const play = vi.spyOn(there, 'play')
      there.currentTime = 33
      player.moveTo({ ...output, isRenewing: () => true }, { isGoingOn, isThere: true })
      await settled()
      expect(there.asked).toEqual([])
      expect(play).toHaveBeenCalledTimes(isGoingOn ? 1 : 0)
      expect(state().status).toBe(isGoingOn ? 'loading' : 'paused')
      expect(player.secondsNow()).toBe(33)
    },
  )

  test('leaves what has ended at its end, unless it plays there', async () => {
    const { element, player, state, events } = await playing()
    element.advance(60)
    await settled()
    events.length = 0
    vi.spyOn(element, 'currentTime', 'get').mockReturnValue(0) // As a receiver says after its end.
    const [one, other] = [outputOf('receiver'), outputOf('receiver')]
    player.moveTo(one.output, { isGoingOn: false })
    await settled()
    expect(state()).toMatchObject({ status: 'ended', seconds: 60 })
    expect([one.there.asked, events]).toEqual([[], []])
    player.moveTo(other.output, { isGoingOn: true, isThere: true })
    expect(state().status).toBe('loading')
  })

  test('may come while nothing is loaded', async () => {
    const { player, state, fetchMedia } = playerOnElement()
    player.moveTo(outputOf('browser').output, { isGoingOn: true })
    await settled()
    expect(state()).toMatchObject({ status: 'idle', track: null })
    expect(fetchMedia).not.toHaveBeenCalled()
  })

  test('keeps an address for as long as it is good there', async () => {
    const { player, fetchMedia, media } = await playing()
    fetchMedia.mockImplementation(async id => ({
      ...media(id),
      expiresAt: new Date(Date.parse(media(id).expiresAt) + 2 * 60 * 60_000).toISOString(),
    }))
    player.moveTo(outputOf('receiver').output, { isGoingOn: true })
    await minutes(60)
    expect(fetchMedia).toHaveBeenCalledOnce()
  })
})
