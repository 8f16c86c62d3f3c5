import type { Lesson, LessonRow } from '@iki/contract/lesson'
import { type Media, mediaAddressMs, type Reach } from '@iki/contract/media'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { lessonOf, lessonRow, playlistOf, saved } from '#test/audio-samples.ts'
import { FakeCastPage, FakeReceiver } from '#test/fake-cast.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { ApiError } from '../api-error.ts'
import { clock } from '../clock.ts'
import { autoAdvance } from '../media/auto-advance.ts'
import { elementOutput } from '../media/element.ts'
import { makePlayer } from '../media/make-player.ts'
import type { PlayerEvent } from '../media/player-state.ts'
import { playlistQueue } from '../media/queue.ts'
import { type Casting, nothingCast } from './cast-state.ts'
import { casting } from './casting.ts'
import { loadSender } from './load-sender.ts'
import type { SenderWindow } from './sender-types.ts'

const now = () => clock.now().getTime()
const complaints = vi.fn()

/** A page of the app, and the television that it may meet. */
function openPage(receiver = new FakeReceiver(), page = new FakeCastPage(receiver)) {
  const element = new FakeMediaElement()
  let count = 0
  const media = (id: string, reach: Reach = 'browser'): Media => ({
    url: `/v1/media/${id}.mp3?${reach}=${++count}`,
    expiresAt: new Date(now() + mediaAddressMs).toISOString(),
  })
  const fetchMedia = vi.fn(async (id: string, reach?: Reach) => media(id, reach))
  const player = makePlayer({
    output: elementOutput(element),
    fetchMedia,
    positionOf: ({ position }) => position,
    now,
  })
  const events: string[] = []
  player.follow(({ kind, track, seconds }: PlayerEvent) => events.push(`${kind} ${track.id} ${seconds}`))
  autoAdvance(player, fetchMedia)
  const lesson = (id: string, change: Partial<LessonRow> = {}): Lesson =>
    lessonOf(lessonRow(id, change), { media: media(id) })

  const state = createStore<Casting>(() => nothingCast)
  const marked: string[] = []
  const window: SenderWindow = {}
  const html = document.implementation.createHTMLDocument()
  const fetchLesson = vi.fn(async (id: string) => lesson(id))
  const cast = casting({
    state,
    player,
    load: () => loadSender({ page: html, window, browserName: 'Chrome' }),
    fetchLesson,
    describe: () => {
      const { track, queue } = player.store.getState()
      return (
        track && {
          id: track.id,
          kind: track.kind,
          title: track.title,
          artist: track.artist ?? null,
          durationSeconds: track.durationSeconds,
          playlistTitle: queue.playlist?.title ?? null,
          serviceName: 'Iki',
          artwork: 'https://iki.example/icon.svg',
          hasCaptionsOn: true,
        }
      )
    },
    toAbsolute: url => new URL(url, 'https://iki.example').href,
    mark: { leave: () => marked.push('left'), remove: () => marked.push('removed') },
  })
  async function open(): Promise<void> {
    const opening = cast.open()
    page.arrive(window)
    await opening
    await settled()
  }
  async function connect(): Promise<void> {
    await open()
    await cast.connect()
    await settled()
  }
  return {
    element,
    player,
    events,
    fetchMedia,
    fetchLesson,
    lesson,
    cast,
    open,
    connect,
    receiver,
    page,
    html,
    window,
    marked,
    sound: player.store.getState,
    connection: () => state.getState().connection,
    shown: state.getState,
  }
}
type Page = ReturnType<typeof openPage>

/** A lesson plays on the television from 12 s on. */
async function castAt12(opened: Page = openPage()): Promise<Page> {
  opened.player.load(opened.lesson('a'), { autoplay: true })
  await settled()
  opened.element.advance(12)
  await settled()
  await opened.connect()
  return opened
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** Time passes in the room and at the clock. */
async function listen({ receiver }: Page, seconds: number): Promise<void> {
  receiver.advance(seconds)
  await pass(1)
}

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

  test('none for who changes their mind', async () => {
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
  test('it goes on there at the same second, and is silent here', async () => {
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
  test('a seek goes there and is told at once', async () => {
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

  test('one that the receiver refuses is mended by loading anew at the same second', async () => {
    const { receiver, player, sound } = await castAt12()
    receiver.refusesNext = 'channel_error'
    player.seek(20)
    await settled()
    expect(receiver.loads.at(-1)).toMatchObject({ currentTime: 20, autoplay: true })
    expect(sound()).toMatchObject({ status: 'playing', seconds: 20 })
  })
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

  test('an address that has ended is renewed, and it goes on at the same second', async () => {
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

  test('whose licence has ended hears so at the next renewal', async () => {
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

  test('after the last one, play begins it anew', async () => {
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
  async function reload(before: Page, load?: (after: Page) => void) {
    before.page.unload()
    const after = openPage(before.receiver, new FakeCastPage(before.receiver))
    load?.(after)
    await settled()
    return after
  }

  test('meets the receiver again and goes on from where it is by now, without loading', async () => {
    const before = await castAt12()
    const after = await reload(before, ({ player, lesson }) => player.load(lesson('a', saved(12))))
    before.receiver.advance(20)
    await after.open()
    await pass(1)
    expect(after.receiver.loads).toHaveLength(1)
    expect(after.connection()).toBe('playing')
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
    after.page.tellMedia()
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
