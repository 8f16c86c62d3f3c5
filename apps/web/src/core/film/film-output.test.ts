import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { sourceOf } from '#test/audio-samples.ts'
import { asHls, FakeHls } from '#test/fake-hls.ts'
import { settled } from '#test/fake-media-element.ts'
import { fakeMedia, installFakeMedia } from '#test/install-fake-media.ts'
import type { FilmElement } from './film-element.ts'
import { filmOutput } from './film-output.ts'
import { type FilmState, filmStore } from './film-state.ts'

installFakeMedia()

const master = '/v1/film/k/g1/master.m3u8'

function setUp(change: Partial<Parameters<typeof filmOutput>[0]> = {}) {
  const element = document.createElement('video') as FilmElement
  const state = createStore<FilmState>(() => filmStore.getInitialState())
  const onSource = vi.fn()
  const output = filmOutput({
    element,
    state,
    onSource,
    streaming: 'hls.js' as const,
    isSavingData: () => false,
    loadHls: async () => asHls,
    ...change,
  })
  const events: string[] = []
  output.onEvent(event => events.push(event))
  const film = (url = master) => sourceOf(url, { kind: 'video' })
  return { element, media: fakeMedia(element), state, output, events, film, onSource }
}

beforeEach(() => {
  FakeHls.reset()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('how a film is played', () => {
  test('as it was loaded, where it has no qualities', async () => {
    const { output, media, film } = setUp()
    output.setSource(film('/v1/media/k?expires=1&signature=s'), 20)
    await settled()
    expect(media).toMatchObject({ src: '/v1/media/k?expires=1&signature=s', currentTime: 20 })
    expect(FakeHls.made).toHaveLength(0)
    expect(output.isRenewing?.()).toBe(false)
    expect(output.reach('video')).toBe('browser')
  })

  test('by the browser itself, where that does it best', async () => {
    const { output, media, film } = setUp({ streaming: 'native' })
    expect(output.reach('video')).toBe('native')
    output.setSource(film(), 48)
    await settled()
    expect(media).toMatchObject({ src: master, currentTime: 48 })
    expect(FakeHls.made).toHaveLength(0)
  })

  test('by hls.js, which continues with fresh addresses', async () => {
    const { output, state, film } = setUp()
    output.setSource(film(), 0)
    await settled()
    expect(FakeHls.last.source).toBe(master)
    expect(state.getState().heights).toEqual([720, 480, 270])
    expect(output.isRenewing?.()).toBe(true)
    FakeHls.last.show(1)
    expect(state.getState().height).toBe(480)
  })

  test('48 seconds saved start at 48, and say so before there is a playlist', async () => {
    FakeHls.hasManifest = false
    const { output, film } = setUp()
    output.setSource(film(), 48)
    await settled()
    expect(output.seconds()).toBe(48)
    expect(FakeHls.last.loads).toEqual([])
    FakeHls.last.parse()
    expect(FakeHls.last.loads).toEqual([48])
  })

  test('a seek before the playlist is there counts', async () => {
    FakeHls.hasManifest = false
    const { output, media, film } = setUp()
    media.files = () => 'silent'
    output.setSource(film(), 48)
    await settled()
    output.seek(20)
    FakeHls.last.parse()
    expect(FakeHls.last.loads).toEqual([20])
  })

  test('a press waits for the player of films to arrive, and is not forgotten', async () => {
    let arrive = () => {}
    const loadHls = () =>
      new Promise<typeof asHls>(resolve => {
        arrive = () => resolve(asHls)
      })
    const { output, media, events, film } = setUp({ loadHls })
    output.setSource(film(), 0)
    void output.play()
    await settled()
    expect(media.paused).toBe(true)
    arrive()
    await settled()
    expect(media.paused).toBe(false)
    expect(events).toContain('flowing')
  })

  test('a player that arrives for the film before is not used', async () => {
    const waiting: (() => void)[] = []
    const loadHls = () =>
      new Promise<typeof asHls>(resolve => {
        waiting.push(() => resolve(asHls))
      })
    const { output, film } = setUp({ loadHls })
    output.setSource(film(), 0)
    output.setSource(film('/v1/film/other/g/master.m3u8'), 0)
    for (const arrive of waiting) arrive()
    await settled()
    expect(FakeHls.made.map(({ source }) => source)).toEqual(['/v1/film/other/g/master.m3u8'])
  })

  test('where the player of films can’t be fetched, that is a failure like any other', async () => {
    const { output, events, film } = setUp({ loadHls: () => Promise.reject(new Error('No network.')) })
    output.setSource(film(), 0)
    await settled()
    expect(events).toEqual(['failed'])
  })

  test('what is taken away is shown no more, and nothing is loaded any more', async () => {
    const { output, state, onSource, film } = setUp()
    output.setSource(film(), 0)
    await settled()
    output.clear()
    expect(FakeHls.last.isDestroyed).toBe(true)
    expect(onSource).toHaveBeenLastCalledWith(null)
    expect(state.getState()).toMatchObject({ heights: [], height: null })
  })
})

describe('the quality', () => {
  test('is the network’s choice until somebody chooses, and again when they leave it', async () => {
    const { output, state, film } = setUp()
    output.setSource(film(), 0)
    await settled()
    expect(FakeHls.last.manualLevel).toBe(-1)
    state.setState({ chosenHeight: 480 })
    expect(FakeHls.last.manualLevel).toBe(1)
    state.setState({ chosenHeight: null })
    expect(FakeHls.last.manualLevel).toBe(-1)
  })

  test('chosen before counts from the first segment on', async () => {
    const { output, state, film } = setUp()
    state.setState({ chosenHeight: 270 })
    output.setSource(film(), 0)
    await settled()
    expect(FakeHls.last).toMatchObject({ startLevel: 0, manualLevel: 0 })
  })

  test('that a film lacks is the nearest below, else the lowest', async () => {
    FakeHls.levels = [
      { width: 480, height: 270 },
      { width: 1280, height: 720 },
    ]
    const { output, state, film } = setUp()
    output.setSource(film(), 0)
    await settled()
    state.setState({ chosenHeight: 480 })
    expect(FakeHls.last.manualLevel).toBe(0)
    state.setState({ chosenHeight: 1080 })
    expect(FakeHls.last.manualLevel).toBe(1)
  })

  test('of a film in portrait is called by its shorter side', async () => {
    FakeHls.levels = [
      { width: 270, height: 480 },
      { width: 720, height: 1280 },
    ]
    const { output, state, film } = setUp()
    output.setSource(film(), 0)
    await settled()
    expect(state.getState().heights).toEqual([720, 270])
  })

  test('starts with the lowest quality and stays low in data-saving mode', async () => {
    const { output, film } = setUp({ isSavingData: () => true })
    output.setSource(film(), 0)
    await settled()
    expect(FakeHls.last.config).toMatchObject({ startLevel: 0, capLevelToPlayerSize: false })
    expect(FakeHls.last.autoLevelCapping).toBe(1)
  })

  test('fits the size of the player for all others', async () => {
    const { output, film } = setUp()
    output.setSource(film(), 0)
    await settled()
    expect(FakeHls.last.config).toMatchObject({ capLevelToPlayerSize: true })
    expect(FakeHls.last.config).not.toHaveProperty('startLevel')
  })

  test('little is loaded until somebody plays', async () => {
    const { output, film } = setUp()
    output.setSource(film(), 0)
    await settled()
    const atRest = FakeHls.last.config.maxBufferLength ?? 0
    void output.play()
    await settled()
    expect(FakeHls.last.config.maxBufferLength).toBeGreaterThan(atRest)
    output.pause()
    expect(FakeHls.last.config.maxBufferLength).toBe(atRest)
  })
})

describe('what breaks off', () => {
  async function playing(bufferedSeconds: number) {
    const opened = setUp()
    opened.media.files = () => ({ durationSeconds: 60, bufferedSeconds })
    opened.output.setSource(opened.film(), 0)
    void opened.output.play()
    await settled()
    opened.media.advance(5)
    await settled()
    opened.events.length = 0
    return opened
  }

  test('is none of the player’s business while hls.js still tries', async () => {
    const { events } = await playing(60)
    FakeHls.last.fail('network', false)
    expect(events).toEqual([])
  })

  test('the network: what was loaded is played on, and loading continues when it is back', async () => {
    const { events, media } = await playing(60)
    FakeHls.last.fail('network')
    media.advance(5)
    await settled()
    expect(events).not.toContain('failed')
    const before = FakeHls.last.loads.length
    window.dispatchEvent(new Event('online'))
    expect(FakeHls.last.loads).toHaveLength(before + 1)
    FakeHls.last.receive()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeHls.last.loads).toHaveLength(before + 1)
  })

  test('the network: at the end of what was loaded it is a failure', async () => {
    const { events, media } = await playing(10)
    FakeHls.last.fail('network')
    expect(events).toEqual([])
    media.advance(20)
    await settled()
    expect(events).toContain('failed')
  })

  test('the network, before anything was loaded', async () => {
    const { output, media, events, film } = setUp()
    media.files = () => 'silent'
    output.setSource(film(), 0)
    await settled()
    FakeHls.last.fail('network')
    expect(events).toEqual(['failed'])
  })

  test('the decoder: it is tried once more, and then a failure', async () => {
    const { events } = await playing(60)
    FakeHls.last.fail('media')
    expect(FakeHls.last.recoveries).toBe(1)
    expect(events).not.toContain('failed')
    FakeHls.last.fail('media')
    expect(FakeHls.last.recoveries).toBe(1)
    expect(events).toContain('failed')
  })

  test('of a stream, the element’s own error is left to hls.js', async () => {
    const { events, media } = await playing(60)
    media.breakOff()
    await settled()
    expect(events).not.toContain('failed')
  })
})
