import { beforeEach, expect, test, vi } from 'vitest'
import { initialState, type PlayerEvent } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import { playlistQueue, type Queue, singleQueue } from '#core/queue/queue.ts'
import { lessonRow, planLock, playlistOf } from '#test/audio-samples.ts'
import { settled } from '#test/fake-media-element.ts'
import { nameService } from '#test/name-service.ts'
import { mediaSession } from './media-session.ts'

function setUp(queue?: Queue, track: Track = lessonRow('a'), unknownAction: string | null = 'seekto') {
  const offered = new Map<string, MediaSessionActionHandler | null>()
  const session: MediaSession = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: vi.fn((action: string, handler: MediaSessionActionHandler | null) => {
      if (action === unknownAction) throw new TypeError('Unknown action')
      offered.set(action, handler)
    }),
    setPositionState: vi.fn(),
    setCameraActive: async () => {},
    setMicrophoneActive: async () => {},
  }
  const commands = {
    play: vi.fn(),
    pause: vi.fn(),
    seek: vi.fn(),
    skip: vi.fn(),
    next: vi.fn(),
    previous: vi.fn(),
  }
  const images = [{ src: 'blob:picture', sizes: '512x512', type: 'image/png' }]
  const artworkOf = vi.fn(async () => images)
  const current: { queue?: Queue | undefined; track: Track | null } = { queue, track }
  const { follow, clear, offerAnew } = mediaSession({
    session,
    commands,
    state: () => ({
      ...initialState,
      speed: 1.5,
      track: current.track,
      ...(current.queue && { queue: current.queue }),
    }),
    artworkOf,
  })
  const happen = (kind: PlayerEvent['kind'], of = track, durationSeconds = 60) =>
    follow({ kind, track: of, seconds: 12, durationSeconds })
  const names = () => [...offered].flatMap(([name, handler]) => (handler ? [name] : []))
  const press = (action: MediaSessionAction, more: Omit<MediaSessionActionDetails, 'action'> = {}) =>
    offered.get(action)?.({ action, ...more })
  const become = (queue: Queue) => {
    current.queue = queue
    offerAnew()
  }
  const leave = () => {
    current.track = null
    offerAnew()
  }
  return { session, commands, happen, clear, names, press, become, leave, artworkOf, images }
}

beforeEach(() => {
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init)
      }
    },
  )
})

test('a lesson alone offers skips of ten seconds, and a browser that knows not all of it is no problem', () => {
  const { happen, names, press, commands, session } = setUp(singleQueue(lessonRow('a')))
  happen('loaded')
  expect(names()).toEqual(['play', 'pause', 'seekbackward', 'seekforward'])
  press('seekbackward')
  press('seekforward')
  expect(commands.skip.mock.calls).toEqual([[-10], [10]])
  expect(session.metadata).toMatchObject({ title: '音声 a' })
})

test('a playlist offers next and previous instead, since skips would hide them on a phone', () => {
  const lessons = [lessonRow('a'), lessonRow('b')]
  const { happen, names, press, commands, session } = setUp(playlistQueue(playlistOf('asa', lessons), 'a'))
  happen('loaded')
  expect(names()).toEqual(['play', 'pause', 'nexttrack', 'previoustrack'])
  press('nexttrack')
  expect(commands.next).toHaveBeenCalledOnce()
  expect(session.metadata).toMatchObject({ artist: '朝のメソッド' })
})

test('the bar of a lock screen moves to a second, and its buttons as far as they say', () => {
  const { happen, press, commands } = setUp(undefined, lessonRow('a'), null)
  happen('loaded')
  press('seekto', { seekTime: 30 })
  press('seekto')
  expect(commands.seek.mock.calls).toEqual([[30]])
  press('seekbackward', { seekOffset: 5 })
  press('seekforward', { seekOffset: 15 })
  expect(commands.skip.mock.calls).toEqual([[-5], [15]])
})

test('a playlist of which nothing else is open has no buttons that do nothing', () => {
  const lessons = [lessonRow('a'), lessonRow('b', { lock: planLock })]
  const { happen, names } = setUp(playlistQueue(playlistOf('asa', lessons), 'a'))
  happen('loaded')
  expect(names()).toEqual(['play', 'pause'])
})

test('at the end of a playlist there is no next', () => {
  const lessons = [lessonRow('a'), lessonRow('b')]
  const { happen, names } = setUp(playlistQueue(playlistOf('asa', lessons), 'b'))
  happen('loaded')
  expect(names()).toEqual(['play', 'pause', 'previoustrack'])
})

test('says what it does and where it is, at the speed that is set', () => {
  const { happen, session } = setUp()
  happen('started')
  expect(session.playbackState).toBe('playing')
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 60, position: 12, playbackRate: 1.5 })
  happen('paused')
  expect(session.playbackState).toBe('paused')
})

test.each([
  ['loaded', 'none'],
  ['started', 'playing'],
  ['resumed', 'playing'],
  ['seeked', 'none'],
  ['paused', 'paused'],
  ['ended', 'paused'],
  ['failed', 'paused'],
  ['left', 'none'],
] as const)('after %s the screen says %s', (kind, shown) => {
  const { happen, session } = setUp()
  happen(kind)
  expect(session.playbackState).toBe(shown)
})

test('what was left is described no more, and what has no length yet not in seconds', () => {
  const { happen, session } = setUp()
  happen('left')
  happen('loaded', lessonRow('a'), 0)
  expect(session.setPositionState).not.toHaveBeenCalled()
})

test('a pause describes nothing anew', () => {
  const { happen, session } = setUp()
  happen('started')
  const shown = session.metadata
  happen('paused')
  expect(session.metadata).toBe(shown)
})

test('a browser that shows no position still shows the lesson', () => {
  const live = { title: '息のラジオ', page: '/player', onAir: () => null, followingId: () => null }
  const { happen, session } = setUp()
  Reflect.deleteProperty(session, 'setPositionState')
  happen('started')
  happen('started', { ...lessonRow('b'), live })
  expect(session.metadata).toMatchObject({ title: '音声 b' })
})

test('buttons may change while nothing is loaded', () => {
  const { leave, names } = setUp()
  leave()
  expect(names()).toContain('play')
})

test('nothing of it stays when the session ends', () => {
  const { happen, clear, names, session } = setUp()
  happen('started')
  clear()
  expect([names(), session.metadata, session.playbackState]).toEqual([[], null, 'none'])
})

test('what is live offers to play and to pause, and shows nothing to move in', () => {
  const live = { title: '息のラジオ', page: '/player', onAir: () => null, followingId: () => null }
  const { happen, names, session } = setUp(undefined, { ...lessonRow('a'), live })
  happen('loaded')
  expect(names()).toEqual(['play', 'pause'])
  expect(session.setPositionState).toHaveBeenLastCalledWith()
  expect(session.metadata).toMatchObject({ artist: '息のラジオ' })
})

test('shows the lesson’s picture once it sounds, and never that of a lesson before', async () => {
  const { happen, session, artworkOf, images } = setUp()
  happen('loaded')
  await settled()
  expect(artworkOf).not.toHaveBeenCalled()
  happen('started')
  happen('loaded', lessonRow('b'))
  await settled()
  expect(session.metadata).toMatchObject({ title: '音声 b', artwork: [] })
  happen('started', lessonRow('b'))
  await settled()
  expect(session.metadata).toMatchObject({ title: '音声 b', artwork: images })
  happen('resumed', lessonRow('b'))
  happen('started', lessonRow('b'))
  expect(artworkOf).toHaveBeenCalledTimes(2)
})

test('when the order changes, so do the buttons', () => {
  const lessons = [lessonRow('a'), lessonRow('b')]
  const last = playlistQueue(playlistOf('asa', lessons), 'b')
  const { happen, names, become } = setUp(last)
  happen('loaded')
  expect(names()).not.toContain('nexttrack')
  become({ ...last, repeat: 'all' })
  expect(names()).toContain('nexttrack')
})

test('what is of no playlist is shown as of the service, by the name that the operator has given it', () => {
  nameService('ためし')
  const { session, happen } = setUp()
  happen('loaded')
  expect(session.metadata).toMatchObject({ title: '音声 a', artist: '', album: 'ためし' })
})

test('music is shown with who plays it', () => {
  const { session, happen } = setUp(undefined, lessonRow('a', { kind: 'music', artist: '波の楽団' }))
  happen('loaded')
  expect(session.metadata).toMatchObject({ artist: '波の楽団' })
})
