import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OfflineError } from '#core/api/api-error.ts'
import { settled } from '#test/fake-media-element.ts'
import { playerOnElement } from '#test/player-on-element.ts'

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A lesson that plays at second 20. */
async function playing() {
  const parts = playerOnElement()
  const { player, element, lesson } = parts
  const listen = async (seconds: number) => {
    element.advance(seconds)
    await settled()
  }
  const breakOff = async () => {
    element.breakOff()
    await settled()
  }
  player.load(lesson('a'), { autoplay: true })
  await settled()
  await listen(20)
  return { ...parts, listen, breakOff }
}

describe('an address that breaks off again', () => {
  test.each([0, 3])('%i seconds after it was replaced is broken', async seconds => {
    const { element, state, listen, breakOff } = await playing()
    await breakOff()
    expect(state()).toMatchObject({ status: 'playing', seconds: 20 })
    await listen(seconds)
    await breakOff()
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'broken' } })
    expect(element.asked).toHaveLength(2)
  })

  test('four seconds later is replaced as well', async () => {
    const { element, state, listen, breakOff } = await playing()
    await breakOff()
    await listen(4)
    await breakOff()
    expect(state()).toMatchObject({ status: 'playing', seconds: 24, failure: null })
    expect(element.asked).toHaveLength(3)
  })

  test.each(['a press of play', 'a seek'])('after %s is replaced as well', async act => {
    const { player, state, breakOff } = await playing()
    await breakOff()
    if (act === 'a seek') player.seek(22)
    else {
      player.pause()
      player.play()
    }
    await settled()
    await breakOff()
    expect(state()).toMatchObject({ status: 'playing', failure: null })
  })

  test('in the next lesson is replaced as well', async () => {
    const { player, state, lesson, breakOff } = await playing()
    await breakOff()
    player.load(lesson('b', { position: { seconds: 20, isCompleted: false, sequence: 1 } }), {
      autoplay: true,
    })
    await settled()
    await breakOff()
    expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' }, failure: null })
  })
})

describe('what waits for the network', () => {
  async function waiting() {
    const parts = await playing()
    parts.fetchMedia.mockRejectedValueOnce(new OfflineError())
    await parts.breakOff()
    expect(parts.state()).toMatchObject({ status: 'failed', failure: { kind: 'offline' } })
    return parts
  }

  test('and is played by hand meanwhile is not interrupted by the next try', async () => {
    const { player, element, state } = await waiting()
    player.play()
    await settled()
    expect(state().status).toBe('playing')
    await minutes(2)
    expect(element.asked).toHaveLength(2)
    expect(state()).toMatchObject({ status: 'playing', failure: null })
  })

  test('does not interrupt what is played instead', async () => {
    const { player, element, state, lesson } = await waiting()
    player.load(lesson('b'), { autoplay: true })
    await settled()
    element.advance(5)
    await minutes(2)
    expect(element.asked).toEqual([
      expect.stringContaining('/v1/media/a'),
      expect.stringContaining('/v1/media/b'),
    ])
    expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' } })
  })

  test.each(['another lesson rests', 'the player is closed'])('is given up when %s', async what => {
    const { player, fetchMedia, row, state } = await waiting()
    if (what === 'the player is closed') player.stop()
    else player.load(row('b'), { isResting: true })
    const { status } = state()
    await minutes(2)
    expect(fetchMedia).toHaveBeenCalledOnce()
    expect(state().status).toBe(status)
  })

  test('is not tried again once it is paused', async () => {
    const { player, fetchMedia } = await waiting()
    player.pause()
    await minutes(2)
    expect(fetchMedia).toHaveBeenCalledOnce()
  })

  test('and is asked for by hand is not called broken when the network comes back at that moment', async () => {
    const { player, fetchMedia, media, state } = await waiting()
    let answer = () => {}
    fetchMedia.mockImplementationOnce(id => new Promise(resolve => (answer = () => resolve(media(id)))))
    player.play()
    window.dispatchEvent(new Event('online'))
    await settled()
    expect(state().status).toBe('loading')
    answer()
    await settled()
    expect(state()).toMatchObject({ status: 'playing', seconds: 20 })
  })
})

test('the failure of a lesson that was left is not shown for the next one', async () => {
  const { player, fetchMedia, state, row, lesson } = playerOnElement()
  fetchMedia.mockRejectedValueOnce(new OfflineError())
  player.load(row('slow'), { autoplay: true })
  player.load(lesson('b'), { autoplay: true })
  await settled()
  expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' }, failure: null })
})
