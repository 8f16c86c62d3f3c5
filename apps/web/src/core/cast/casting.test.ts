import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#core/api/api-error.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { playlistOf } from '#test/audio-samples.ts'
import { type CastingPage, castAt12, listen, openPage, pass } from '#test/cast-page.ts'
import { FakeCastPage, FakeReceiver } from '#test/fake-cast.ts'
import { settled } from '#test/fake-media-element.ts'

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
describe('before casting', () => {
  test('nothing is asked of Google until a member opens it', async () => {
    const { html, player, lesson, cast } = openPage()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    expect(html.querySelectorAll('script')).toHaveLength(0)
    void cast.open()
    expect(html.querySelectorAll('script')).toHaveLength(1)
    void cast.open()
    expect(html.querySelectorAll('script')).toHaveLength(1)
  })

  test('the framework is set up for the default receiver, in Japanese, for this tab', async () => {
    const { open, page, connection, shown } = openPage()
    await open()
    expect(page.options).toEqual({
      receiverApplicationId: 'CC1AD845',
      autoJoinPolicy: 'tab_and_origin_scoped',
      language: 'ja',
      resumeSavedSession: true,
    })
    expect(connection()).toBe('disconnected')
    expect(shown()).toMatchObject({ sender: 'ready', hasDevices: true, problem: null })
  })

  test('it is known whether there is a receiver around', async () => {
    const receiver = new FakeReceiver()
    const { open, page, shown } = openPage(receiver, new FakeCastPage(receiver, { hasDevices: false }))
    await open()
    expect(shown().hasDevices).toBe(false)
    page.findDevices(true)
    expect(shown().hasDevices).toBe(true)
  })
})

describe('the three messages', () => {
  test('nothing in the player', async () => {
    const { connect, page, shown } = openPage()
    await connect()
    expect(shown().problem).toMatchObject({ kind: 'noSource', message: 'No media source specified.' })
    expect(page.asked).toBe(0)
    expect(complaints).toHaveBeenCalledWith('No media source specified.')
  })

  test('a receiver that does not answer', async () => {
    const opened = openPage()
    opened.page.choice = 'timeout'
    await castAt12(opened)
    const { shown, connection, sound } = opened
    expect(shown().problem).toMatchObject({
      kind: 'notConnected',
      message: 'Could not connect with the cast device',
    })
    expect(connection()).toBe('disconnected')
    expect(sound().status).toBe('playing')
  })

  test('a browser that does not cast', async () => {
    const { cast, shown } = openPage()
    void cast.open()
    await pass(5)
    expect(shown()).toMatchObject({
      sender: 'unasked',
      problem: { kind: 'notEnabled', message: 'Casting is not enabled in Chrome' },
    })
  })

  test('none if the member cancels the choice', async () => {
    const opened = openPage()
    opened.page.choice = 'cancel'
    await castAt12(opened)
    expect(opened.shown()).toMatchObject({ problem: null, connection: 'disconnected' })
    expect(opened.sound().status).toBe('playing')
    opened.page.choice = 'choose'
    await opened.cast.connect()
    await settled()
    expect(opened.connection()).toBe('playing')
  })
})

describe('the cast session', () => {
  test.each([
    ['too_many_receivers', 'tooMany'],
    ['casting_off', 'switchedOff'],
    ['unavailable', 'notConnected'],
  ] as const)('that is refused with %s says so, and it plays on here', async (code, kind) => {
    const opened = openPage()
    opened.castSession.id.mockRejectedValue(new ApiError(code, ''))
    await castAt12(opened)
    const { shown, connection, sound, receiver } = opened
    expect(shown().problem?.kind).toBe(kind)
    expect(connection()).toBe('disconnected')
    expect(receiver.loads).toEqual([])
    expect(receiver.session).toBeNull()
    expect(sound()).toMatchObject({ status: 'playing', seconds: 12 })
  })

  test('ends with casting, by whomever', async () => {
    for (const end of [
      ({ cast }: CastingPage) => cast.disconnect(),
      ({ receiver }: CastingPage) => receiver.switchOff(),
    ]) {
      const opened = await castAt12()
      expect(opened.castSession.end).not.toHaveBeenCalled()
      end(opened)
      await settled()
      expect(opened.castSession.end).toHaveBeenCalledOnce()
    }
  })
})

describe('the states', () => {
  test('connected, buffering, playing, paused, playing, idle', async () => {
    const receiver = new FakeReceiver()
    receiver.files = () => 'silent'
    const opened = openPage(receiver)
    const { player, lesson, connect, connection, sound, cast } = opened
    player.load(lesson('a'))
    await settled()
    await connect()
    expect(connection()).toBe('connected')
    expect(receiver.loads).toEqual([])
    player.play()
    await settled()
    expect(connection()).toBe('buffering')
    expect(sound().status).toBe('loading')
    receiver.medium?.arrive(60)
    await settled()
    expect(connection()).toBe('playing')
    expect(sound().status).toBe('playing')
    player.pause()
    await settled()
    expect(connection()).toBe('paused')
    expect(sound().status).toBe('paused')
    player.toggle()
    await settled()
    expect(connection()).toBe('playing')
    receiver.medium?.become('BUFFERING')
    await settled()
    expect(connection()).toBe('buffering')
    expect(sound().status).toBe('loading')
    receiver.medium?.become('PLAYING')
    await listen(opened, 60)
    expect(connection()).toBe('idle')
    expect(sound()).toMatchObject({ status: 'ended', seconds: 60 })
    cast.disconnect()
    await settled()
    expect(connection()).toBe('disconnected')
  })
})

describe('what is handed over', () => {
  test('it continues there at the same second, and is silent here', async () => {
    const { receiver, element, sound, events, shown } = await castAt12()
    expect(receiver.loads).toHaveLength(1)
    expect(receiver.loads[0]).toMatchObject({ currentTime: 12, autoplay: true, playbackRate: 1 })
    expect(element.paused).toBe(true)
    expect(element.src).toBe('')
    expect(sound()).toMatchObject({ status: 'playing', seconds: 12 })
    expect(events.slice(-2)).toEqual(['paused a 12', 'resumed a 12'])
    expect(shown()).toMatchObject({ deviceName: 'リビングのテレビ', volume: 40 })
  })

  test('by an address that is good without our cookie, with what the screen shows', async () => {
    const { player, lesson, connect, receiver, fetchMedia } = openPage()
    const [a, b] = [lesson('a'), lesson('b')]
    player.load(a, { queue: playlistQueue(playlistOf('asa', [a, b]), 'a'), autoplay: true })
    await settled()
    await connect()
    expect(fetchMedia).toHaveBeenLastCalledWith('a', 'receiver')
    const media = receiver.loads[0]?.media
    expect(media).toMatchObject({
      contentType: 'audio/mpeg',
      streamType: 'BUFFERED',
      metadata: {
        title: '音声 a',
        albumName: '朝のメソッド',
        artist: 'Iki',
        images: [{ url: 'https://iki.example/icon.svg' }],
      },
      textTrackStyle: {
        foregroundColor: '#FFFFFFFF',
        backgroundColor: '#00000000',
        edgeType: 'DROP_SHADOW',
        edgeColor: '#000000FF',
      },
      customData: { lessonId: 'a' },
    })
    expect(media?.contentId).toMatch(/^https:\/\/iki\.example\/v1\/media\/a\.mp3\?receiver=/)
  })

  test('neither does the receiver become loud, nor does a fade touch its own volume', async () => {
    const { player, receiver, cast, shown } = await castAt12()
    expect(receiver.volume).toBe(0.4)
    player.dim(0.5)
    expect(receiver.volume).toBe(0.4)
    expect(receiver.medium?.streamVolume).toBe(0.5)
    player.dim(1)
    player.setVolume(80)
    expect(receiver.medium?.streamVolume).toBe(0.8)
    cast.setVolume(25)
    expect(receiver.volume).toBe(0.25)
    receiver.changeVolume(0.6)
    expect(shown().volume).toBe(60)
  })
})

describe('commands', () => {
  test('a seek goes there and is reported at once', async () => {
    const { player, receiver, sound } = await castAt12()
    player.seek(40)
    expect(player.secondsNow()).toBe(40)
    await settled()
    expect(receiver.medium?.getEstimatedTime()).toBe(40)
    expect(sound()).toMatchObject({ seconds: 40, status: 'playing' })
  })

  test('the speed goes there, as far as a receiver can follow', async () => {
    const opened = await castAt12()
    const { player, receiver, sound } = opened
    player.setSpeed(1.5)
    await settled()
    expect(receiver.medium?.playbackRate).toBe(1.5)
    player.setSpeed(3)
    await settled()
    expect(receiver.medium?.playbackRate).toBe(2)
    expect(sound().speed).toBe(3)
    expect(receiver.messages).toHaveLength(2)
    await listen(opened, 5)
    expect(sound().seconds).toBe(22)
  })

  test('a speed chosen before is there from the beginning', async () => {
    const opened = openPage()
    opened.player.setSpeed(1.25)
    await castAt12(opened)
    expect(opened.receiver.loads[0]?.playbackRate).toBe(1.25)
    expect(opened.receiver.messages).toEqual([])
  })

  test('pressed while it is being loaded, they count when it is there', async () => {
    const receiver = new FakeReceiver()
    receiver.files = () => 'silent'
    const { player, sound } = await castAt12(openPage(receiver))
    player.pause()
    player.seek(30)
    expect(sound().status).toBe('paused')
    receiver.medium?.arrive(60)
    await settled()
    expect(receiver.medium?.getEstimatedTime()).toBe(30)
    expect(receiver.medium?.playerState).toBe('PAUSED')
    expect(sound()).toMatchObject({ status: 'paused', seconds: 30 })
  })

  test('of the television’s own remote control are followed', async () => {
    const { receiver, sound, connection, player } = await castAt12()
    receiver.pressPause()
    expect(sound().status).toBe('paused')
    receiver.pressPlay()
    expect(sound().status).toBe('playing')
    receiver.advance(3)
    await pass(1)
    receiver.pressStop()
    expect(sound()).toMatchObject({ status: 'paused', seconds: 15 })
    expect(connection()).toBe('connected')
    player.play()
    await settled()
    expect(receiver.loads.at(-1)).toMatchObject({ currentTime: 15, autoplay: true })
    expect(sound().status).toBe('playing')
  })

  test('after a refused command, the lesson is loaded again at that second', async () => {
    const { receiver, player, sound } = await castAt12()
    receiver.refusesNext = 'channel_error'
    player.seek(20)
    await settled()
    expect(receiver.loads.at(-1)).toMatchObject({ currentTime: 20, autoplay: true })
    expect(sound()).toMatchObject({ status: 'playing', seconds: 20 })
  })
})
