import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '#test/fake-media-element.ts'
import { playerOnElement } from '#test/player-on-element.ts'

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function loaded({ bufferedSeconds = 60, autoplay = false } = {}) {
  const parts = playerOnElement()
  parts.element.files = () => ({ durationSeconds: 60, bufferedSeconds })
  parts.player.load(parts.lesson('a'), { autoplay })
  await settled()
  const happen = async (name: string) => {
    parts.element.dispatchEvent(new Event(name))
    await settled()
  }
  return { ...parts, happen }
}

test('how much has arrived is shown before anybody plays it', async () => {
  const { state } = await loaded({ bufferedSeconds: 25 })
  expect(state()).toMatchObject({ status: 'paused', bufferedSeconds: 25 })
})

test('the length of the lesson stays until that of its medium is known', async () => {
  const { element, happen, state } = await loaded()
  element.duration = Number.NaN
  await happen('durationchange')
  expect(state().durationSeconds).toBe(60)
  element.duration = 58
  await happen('durationchange')
  expect(state().durationSeconds).toBe(58)
})

test('what has played up to what has arrived waits, and says so', async () => {
  const { element, state } = await loaded({ bufferedSeconds: 25, autoplay: true })
  element.advance(30)
  await settled()
  expect(state()).toMatchObject({ status: 'loading', seconds: 25 })
})

test('what is paused does not seem to load', async () => {
  const { happen, state } = await loaded()
  await happen('waiting')
  expect(state().status).toBe('paused')
})

test('what a headset plays on keeps a good address, as after a press in the page', async () => {
  const { element, player, fetchMedia, state } = await loaded({ autoplay: true })
  player.pause()
  await settled()
  void element.play()
  await settled()
  expect(state().status).toBe('playing')
  await minutes(9.1)
  expect(fetchMedia).toHaveBeenCalledOnce()
})

describe('after the end', () => {
  async function ended() {
    const parts = await loaded({ autoplay: true })
    parts.element.advance(60)
    await settled()
    expect(parts.state().status).toBe('ended')
    return parts
  }

  test('no address is fetched', async () => {
    const { fetchMedia } = await ended()
    await minutes(30)
    expect(fetchMedia).not.toHaveBeenCalled()
  })

  test('nothing seems to load', async () => {
    const { happen, state } = await ended()
    await happen('waiting')
    expect(state().status).toBe('ended')
  })
})
