import { mediaAddressMs } from '@iki/contract/media/media'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#core/api/api-error.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { playlistOf, saved } from '#test/audio-samples.ts'
import { type CastingPage, castAt12, listen, openPage, pass } from '#test/cast-page.ts'
import { FakeCastPage, FakeReceiver } from '#test/fake-cast.ts'
import { settled } from '#test/fake-media-element.ts'

const now = () => clock.now().getTime()

const complaints = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  complaints.mockReset()
  vi.spyOn(console, 'error').mockImplementation(complaints)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
describe('while it plays there', () => {
  test('positions come from the receiver and go where all positions go', async () => {
    const opened = await castAt12()
    await listen(opened, 9)
    expect(opened.sound().seconds).toBe(21)
    opened.player.pause()
    await settled()
    expect(opened.events.at(-1)).toBe('paused a 21')
  })

  test('an address that has ended is renewed, and it continues at the same second', async () => {
    const opened = await castAt12()
    const { receiver, sound } = opened
    await listen(opened, 8)
    receiver.breakOff()
    await settled()
    expect(receiver.loads).toHaveLength(2)
    expect(receiver.loads[1]).toMatchObject({ currentTime: 20, autoplay: true })
    expect(receiver.loads[1]?.media.contentId).not.toBe(receiver.loads[0]?.media.contentId)
    expect(sound()).toMatchObject({ status: 'playing', seconds: 20, failure: null })
  })

  test('a pause longer than its address is no matter', async () => {
    const { receiver, player, sound } = await castAt12()
    player.pause()
    await settled()
    await pass(15 * 60)
    receiver.breakOff()
    await settled()
    player.play()
    await settled()
    expect(receiver.loads.at(-1)).toMatchObject({ currentTime: 12 })
    expect(sound()).toMatchObject({ status: 'playing', seconds: 12 })
  })

  test('what the receiver can’t play at all is said, once, without trying on', async () => {
    const receiver = new FakeReceiver()
    receiver.files = () => 'refused'
    const { sound, connection } = await castAt12(openPage(receiver))
    expect(receiver.loads).toHaveLength(2)
    expect(sound()).toMatchObject({ status: 'failed', failure: { kind: 'broken' } })
    expect(connection()).toBe('connected')
    await pass(600)
    expect(receiver.loads).toHaveLength(2)
  })

  test('a member whose licence has ended is notified at the next renewal', async () => {
    const { fetchMedia, sound, receiver } = await castAt12()
    fetchMedia.mockRejectedValue(
      new ApiError('plan_required', 'プランが必要です', { lock: { reason: 'operator' } }),
    )
    await pass(600)
    expect(sound()).toMatchObject({ status: 'failed', failure: { kind: 'locked' } })
    expect(receiver.medium?.playerState).toBe('PAUSED')
  })

  test('at its end the next of the queue begins there', async () => {
    const opened = openPage()
    const { player, lesson, connect, receiver, sound, connection } = opened
    const [a, b] = [lesson('a'), lesson('b', saved(30))]
    player.load(a, { queue: playlistQueue(playlistOf('asa', [a, b]), 'a'), autoplay: true })
    await settled()
    await connect()
    await listen(opened, 60)
    await settled()
    expect(receiver.loads.map(({ media }) => media.customData?.lessonId)).toEqual(['a', 'b'])
    expect(receiver.loads[1]).toMatchObject({ currentTime: 0, autoplay: true })
    expect(receiver.loads[1]?.media.contentId).toContain('/v1/media/b.mp3?receiver=')
    expect(sound()).toMatchObject({ status: 'playing', track: { id: 'b' } })
    expect(connection()).toBe('playing')
  })

  test('after the last one, play starts it again', async () => {
    const opened = await castAt12()
    await listen(opened, 48)
    expect(opened.sound().status).toBe('ended')
    opened.player.play()
    await settled()
    expect(opened.receiver.loads.at(-1)).toMatchObject({ currentTime: 0, autoplay: true })
    expect(opened.sound()).toMatchObject({ status: 'playing', seconds: 0 })
  })

  test('what somebody else sends there ends ours without a fault', async () => {
    const opened = await castAt12()
    await listen(opened, 3)
    opened.receiver.playForSomebodyElse()
    await settled()
    expect(opened.sound()).toMatchObject({ status: 'paused', seconds: 15, failure: null })
    await pass(10)
    expect(opened.sound().seconds).toBe(15)
  })
})

describe('the end of casting', () => {
  test('disconnected here: it rests here, at the same second, ready to be played', async () => {
    const opened = await castAt12()
    const { cast, element, sound, connection, receiver, marked, events, player } = opened
    await listen(opened, 8)
    cast.disconnect()
    await settled()
    expect(receiver.medium).toBeNull()
    expect(connection()).toBe('disconnected')
    expect(sound()).toMatchObject({ status: 'paused', seconds: 20 })
    expect(element.paused).toBe(true)
    expect(element.currentTime).toBe(20)
    expect(element.src).toContain('browser=')
    expect(events.filter(event => event.startsWith('paused')).at(-1)).toBe('paused a 20')
    expect(marked).toEqual(['left', 'removed'])
    player.play()
    await settled()
    expect(sound().status).toBe('playing')
    expect(element.paused).toBe(false)
  })

  test('the television is switched off in the middle of it: the same', async () => {
    const opened = await castAt12()
    const { receiver, sound, connection, element, shown } = opened
    await listen(opened, 5)
    receiver.switchOff()
    await settled()
    expect(connection()).toBe('disconnected')
    expect(shown()).toMatchObject({ deviceName: null, problem: null, sender: 'ready' })
    expect(sound()).toMatchObject({ status: 'paused', seconds: 17 })
    expect(element.currentTime).toBe(17)
    await pass(60)
    expect(sound().seconds).toBe(17)
  })

  test('what is pressed on afterwards has nothing to do with the television', async () => {
    const { cast, player, receiver, sound, connect } = await castAt12()
    cast.disconnect()
    await settled()
    const loads = receiver.loads.length
    player.play()
    await settled()
    player.seek(30)
    await settled()
    expect(receiver.loads).toHaveLength(loads)
    expect(sound().seconds).toBe(30)
    await connect()
    expect(receiver.loads.at(-1)).toMatchObject({ currentTime: 30, autoplay: true })
  })
})

describe('a reload', () => {
  async function reload(before: CastingPage, load?: (after: CastingPage) => void) {
    before.page.unload()
    const after = openPage(before.receiver, new FakeCastPage(before.receiver))
    load?.(after)
    await settled()
    return after
  }

  test('meets the receiver again and continues from where it is by now, without loading', async () => {
    const before = await castAt12()
    const after = await reload(before, ({ player, lesson }) => player.load(lesson('a', saved(12))))
    before.receiver.advance(20)
    await after.open()
    await pass(1)
    expect(after.receiver.loads).toHaveLength(1)
    expect(after.connection()).toBe('playing')
    expect(after.castSession.rejoin).toHaveBeenCalledOnce()
    expect(after.shown().deviceName).toBe('リビングのテレビ')
    expect(after.sound()).toMatchObject({ status: 'playing', seconds: 32, track: { id: 'a' } })
    expect(after.element.src).toBe('')
    after.player.pause()
    await settled()
    expect(after.receiver.medium?.playerState).toBe('PAUSED')
  })

  test('takes up the lesson that plays there, whatever page is open', async () => {
    const before = await castAt12()
    const after = await reload(before)
    await after.open()
    expect(after.fetchLesson).toHaveBeenCalledWith('a')
    expect(after.sound()).toMatchObject({ status: 'playing', seconds: 12, track: { id: 'a' } })
    expect(after.receiver.loads).toHaveLength(1)
  })

  test('finds a paused lesson paused, at the receiver’s second', async () => {
    const before = await castAt12()
    before.receiver.advance(10)
    before.receiver.pressPause()
    const after = await reload(before, ({ player, lesson }) => player.load(lesson('a', saved(12))))
    await after.open()
    expect(after.connection()).toBe('paused')
    expect(after.sound()).toMatchObject({ status: 'paused', seconds: 22 })
  })

  test('waits for a receiver that says a moment later what it plays', async () => {
    const before = await castAt12()
    const after = await reload(before)
    after.page.isSilentAboutMedia = true
    await after.open()
    expect(after.connection()).toBe('connected')
    await pass(1)
    after.page.emitMedia()
    await settled()
    expect(after.connection()).toBe('playing')
    expect(after.sound()).toMatchObject({ seconds: 12, track: { id: 'a' } })
  })

  test('leaves alone what somebody else plays there', async () => {
    const before = await castAt12()
    before.receiver.playForSomebodyElse()
    const loads = before.receiver.loads.length
    const after = await reload(before, ({ player, lesson }) => player.load(lesson('a', saved(12))))
    await after.open()
    await pass(10)
    expect(after.receiver.loads).toHaveLength(loads)
    expect(after.connection()).toBe('connected')
    expect(after.sound()).toMatchObject({ status: 'paused', seconds: 12 })
  })

  test('renews the address that it knows nothing of when it breaks off', async () => {
    const before = await castAt12()
    const after = await reload(before)
    await after.open()
    after.receiver.advance(5)
    await pass(1)
    after.receiver.breakOff()
    await settled()
    expect(after.receiver.loads.at(-1)).toMatchObject({ currentTime: 17, autoplay: true })
    expect(after.sound().status).toBe('playing')
  })
})

describe('a film', () => {
  const film = {
    url: '/v1/film/k/g.s/master.m3u8',
    posterUrl: '/v1/film/k/g.s/poster.jpg',
    captionsUrl: '/v1/film/k/g.s/captions.vtt?lesson=a',
  }

  async function castFilm() {
    const opened = openPage()
    opened.fetchMedia.mockImplementation(async () => ({
      ...film,
      expiresAt: new Date(now() + mediaAddressMs).toISOString(),
    }))
    opened.player.load(opened.lesson('a', { kind: 'video' }), { autoplay: true })
    await settled()
    await opened.connect()
    return opened
  }

  test('goes there as HLS, with its picture and white captions', async () => {
    const { receiver, connection } = await castFilm()
    expect(connection()).toBe('playing')
    expect(receiver.loads[0]).toMatchObject({
      activeTrackIds: [1],
      media: {
        contentId: 'https://iki.example/v1/film/k/g.s/master.m3u8',
        contentType: 'application/vnd.apple.mpegurl',
        hlsSegmentFormat: 'fmp4',
        hlsVideoSegmentFormat: 'fmp4',
        metadata: {
          title: '音声 a',
          subtitle: 'Iki',
          images: [{ url: 'https://iki.example/v1/film/k/g.s/poster.jpg' }],
        },
        tracks: [
          {
            trackId: 1,
            type: 'TEXT',
            trackContentId: 'https://iki.example/v1/film/k/g.s/captions.vtt?lesson=a',
            trackContentType: 'text/vtt',
            subtype: 'CAPTIONS',
            language: 'ja',
          },
        ],
        textTrackStyle: { foregroundColor: '#FFFFFFFF', edgeType: 'DROP_SHADOW' },
      },
    })
  })

  test('begins again there after its end', async () => {
    const opened = await castFilm()
    const { receiver, player, connection } = opened
    await listen(opened, 60)
    expect(connection()).toBe('idle')
    player.play()
    await settled()
    expect(connection()).toBe('playing')
    expect(receiver.loads[1]?.media.contentType).toBe('application/vnd.apple.mpegurl')
  })
})
