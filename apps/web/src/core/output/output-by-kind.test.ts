import { mediaAddressMs, type Reach } from '@iki/contract/media/media'
import { expect, test, vi } from 'vitest'
import { makePlayer } from '#core/player/make-player.ts'
import type { Track } from '#core/player/track.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow, sourceOf } from '#test/audio-samples.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { elementOutput } from './element.ts'
import { outputByKind } from './output-by-kind.ts'

function setUp(filmReach: Reach = 'browser') {
  const [sound, film] = [new FakeMediaElement(), new FakeMediaElement()]
  const output = outputByKind({
    sound: elementOutput(sound),
    film: { ...elementOutput(film), reach: () => filmReach },
  })
  const media = (id: string, reach: Reach) => ({
    url: `/${id}?${reach}`,
    expiresAt: new Date(clock.now().getTime() + mediaAddressMs).toISOString(),
  })
  const fetchMedia = vi.fn(async (id: string, reach: Reach) => media(id, reach))
  const player = makePlayer({
    output,
    fetchMedia,
    now: () => clock.now().getTime(),
    positionOf: ({ position }) => position,
  })
  const track = (id: string, kind: Track['kind']): Track => ({
    ...lessonRow(id, { kind }),
    media: media(id, 'browser'),
  })
  return { sound, film, output, player, fetchMedia, track }
}

test('films play on one, sounds on the other, and one of them is always silent', async () => {
  const { sound, film, player, track } = setUp()
  player.load(track('a', 'audio'), { autoplay: true })
  await settled()
  expect([sound.src, sound.paused, film.src]).toEqual(['/a?browser', false, ''])
  player.load(track('b', 'video'), { autoplay: true })
  await settled()
  expect([sound.src, sound.paused, film.src, film.paused]).toEqual(['', true, '/b?browser', false])
  expect(player.store.getState().status).toBe('playing')
  player.load(track('c', 'music'), { autoplay: true })
  await settled()
  expect([sound.src, sound.paused, film.src, film.paused]).toEqual(['/c?browser', false, '', true])
})

test('speed and volume go along', async () => {
  const { film, player, track } = setUp()
  player.setVolume(40)
  player.setSpeed(1.5)
  player.load(track('b', 'video'), { autoplay: true })
  await settled()
  expect(film).toMatchObject({ volume: 0.4, playbackRate: 1.5 })
})

test('the former one sends no more events', async () => {
  const { sound, output } = setUp()
  const events: string[] = []
  output.setSource(sourceOf('/a'), 0)
  output.setSource(sourceOf('/b', { kind: 'video' }), 0)
  await settled()
  output.onEvent(event => events.push(event))
  sound.dispatchEvent(new Event('error'))
  expect(events).toEqual([])
})

test('a browser that plays films its own way is not given the address that came with the page', async () => {
  const { film, player, fetchMedia, track } = setUp('native')
  player.load(track('b', 'video'))
  await settled()
  expect(fetchMedia).toHaveBeenCalledWith('b', 'native')
  expect(film.src).toBe('/b?native')
  player.load(track('a', 'audio'))
  await settled()
  expect(fetchMedia).toHaveBeenCalledOnce()
})

test('films play slower than sounds', async () => {
  const { player, track } = setUp()
  player.load(track('b', 'video'))
  player.setSpeed(0.25)
  expect(player.store.getState().speed).toBe(0.25)
  player.load(track('a', 'audio'))
  player.setSpeed(0.25)
  expect(player.store.getState().speed).toBe(0.5)
})

test('what comes next is prepared where it will play, and not beside a film', () => {
  const preparing = () => ({ ...elementOutput(new FakeMediaElement()), prepare: vi.fn(), clear: vi.fn() })
  const [sound, film] = [preparing(), preparing()]
  const output = outputByKind({ sound, film })
  output.prepare?.(sourceOf('/film', { kind: 'video' }))
  expect([sound.prepare, film.prepare].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  const next = sourceOf('/next')
  output.prepare?.(next)
  expect(sound.prepare).toHaveBeenCalledExactlyOnceWith(next)
  output.setSource(next, 0)
  expect(sound.clear).not.toHaveBeenCalled()
})
