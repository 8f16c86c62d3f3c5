import type { Silence } from '@iki/contract/media/media'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { settled } from '#test/fake-media-element.ts'
import { playerOnElement } from '#test/player-on-element.ts'
import { jumpUndo } from './jump-undo.ts'
import { secondAfterSilence } from './skip-silence.ts'

afterEach(() => void vi.restoreAllMocks())

const silences: Silence[] = [
  [10, 14],
  [30, 32],
]

describe('from a second', () => {
  test.each<[string, number, number | null]>([
    ['the voice plays', 9, null],
    ['the breath at the beginning of a pause plays', 10.3, null],
    ['the rest of a pause is left for the breath at its end', 10.4, 13.6],
    ['also from its middle', 12, 13.6],
    ['so little is not worth a seek', 13.2, null],
    ['the voice plays again', 14, null],
    ['each pause has its own end', 30.5, 31.6],
    ['what is left before the end plays', 40.5, 50],
    ['of a pause at the end nothing is left out', 50.5, null],
  ])('%s', (_, second, to) => {
    expect(secondAfterSilence([...silences, [40, 59]], second, 60)).toBe(to)
  })

  test('of a medium without pauses there is nothing to move on to', () => {
    expect(secondAfterSilence([], 12, 60)).toBeNull()
  })
})

type Given = { isPractising?: boolean; skipsSilence?: boolean; startAt?: number; track?: object }

/** Plays a minute with these pauses, from shortly before the first. */
async function playing({ isPractising = false, skipsSilence = true, startAt = 9.8, track }: Given = {}) {
  const open = playerOnElement({ isPractising: () => isPractising })
  const { player, element, lesson, media, state, events } = open
  player.setSkips({ ...state(), skipsSilence })
  player.load(lesson('a', { media: { ...media('a'), silences }, ...track }), { startAt, autoplay: true })
  await settled()
  const advance = async (...steps: number[]) => {
    for (const seconds of steps) {
      element.advance(seconds)
      await settled()
    }
    return element.currentTime
  }
  const moves = () => events.filter(event => /^(seeked|shortened)/.test(event))
  return { ...open, advance, moves }
}

describe('in a pause a voice', () => {
  test('moves on after a breath, and nobody has sought', async () => {
    const { advance, state, moves } = await playing()
    expect(await advance(0.25, 0.25)).toBe(10.3)
    expect(await advance(0.25)).toBe(13.6)
    expect(state()).toMatchObject({ status: 'playing', seconds: 13.6 })
    expect(await advance(0.25)).toBe(13.85)
    expect(moves()).toEqual(['shortened a 13.6'])
  })

  test('does so at any speed, and where it was left in the middle of it', async () => {
    const { player, advance } = await playing({ startAt: 9.5 })
    player.setSpeed(2)
    expect(await advance(0.25, 0.25)).toBe(13.6)
    expect(await (await playing({ startAt: 12 })).advance(0.1)).toBe(13.6)
  })

  test('is not offered to be brought back, however long the pause was', async () => {
    const { player, advance, lesson, media } = await playing()
    const long = { ...media('b'), silences: [[1, 50]] as Silence[] }
    const jumps = jumpUndo({ player, isPractising: () => false })
    player.load(lesson('b', { media: long }), { autoplay: true })
    await settled()
    expect(await advance(1.5)).toBe(49.6)
    expect(jumps.store.getState().undo).toBeNull()
  })

  test('plays on from where somebody moved to, and is shortened again when it comes next', async () => {
    const { player, advance } = await playing()
    player.seek(12)
    await settled()
    expect(await advance(0.25)).toBe(12.25)
    expect(await advance(1, 16)).toBeGreaterThan(29)
    expect(await advance(1.5)).toBe(31.6)
    player.seek(9)
    await settled()
    expect(await advance(1.5)).toBe(13.6)
  })

  test('of the next lesson is shortened where somebody moved to in the one before', async () => {
    const { player, advance, lesson, media } = await playing()
    player.seek(12)
    player.load(lesson('b', { media: { ...media('b'), silences } }), { startAt: 12, autoplay: true })
    await settled()
    expect(await advance(0.25)).toBe(13.6)
  })

  test('is moved once only, by a player that lands a little earlier', async () => {
    const { element, advance, moves } = await playing()
    await advance(0.75)
    element.currentTime = 12
    await settled()
    expect(await advance(0.25)).toBe(12.25)
    expect(moves()).toEqual(['shortened a 13.6'])
  })

  test('waits for nothing: what has not come yet is not moved to', async () => {
    const { player, element, lesson, media, advance } = await playing()
    element.files = () => ({ durationSeconds: 60, bufferedSeconds: 13 })
    player.load(lesson('b', { media: { ...media('b'), silences } }), { startAt: 10.3, autoplay: true })
    await settled()
    expect(await advance(0.5)).toBe(10.8)
  })

  test('needs no network, also when the address of what has arrived has ended', async () => {
    const { player, element, fetchMedia, lesson, media, advance, state } = await playing()
    element.waitsAtSeeks = true
    player.load(lesson('b', { media: { ...media('b'), silences } }), { startAt: 10.2, autoplay: true })
    await settled()
    fetchMedia.mockRejectedValue(new Error('offline'))
    const inHalfAnHour = new Date(clock.now().getTime() + 1_800_000)
    vi.spyOn(clock, 'now').mockReturnValue(inHalfAnHour)
    expect(await advance(0.5)).toBe(13.6)
    expect(await advance(0.5)).toBe(14.1)
    expect(state()).toMatchObject({ status: 'playing', failure: null })
  })

  test('stays there while it does not play', async () => {
    const { player, element, state } = await playing()
    player.pause()
    await settled()
    element.currentTime = 12
    await settled()
    expect(state()).toMatchObject({ status: 'paused', seconds: 12 })
  })
})

const live = { title: '', page: '/', onAir: () => null, followingId: () => null }

test.each<[string, Given]>([
  ['unless a member wants it', { skipsSilence: false }],
  ['in a practised loop', { isPractising: true }],
  ['in music', { track: { kind: 'music' } }],
  ['in a film', { track: { kind: 'video' } }],
  ['on the radio', { track: { live } }],
])('nothing is shortened %s', async (_, given) => {
  const { advance, moves } = await playing(given)
  expect(await advance(1)).toBe(10.8)
  expect(moves()).toEqual([])
})

test('nor on a receiver', async () => {
  const { element, advance } = await playing()
  Object.assign(element, { webkitCurrentPlaybackTargetIsWireless: true })
  expect(await advance(1)).toBe(10.8)
})
