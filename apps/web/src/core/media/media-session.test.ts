import { beforeEach, expect, test, vi } from 'vitest'
import { lessonRow, playlistOf } from '#test/audio-samples.ts'
import { mediaSession } from './media-session.ts'
import { initialState, type PlayerEvent } from './player-state.ts'
import { playlistQueue, type Queue } from './queue.ts'
import type { Track } from './track.ts'

function setUp(queue?: Queue, track: Track = lessonRow('a')) {
  const offered = new Map<string, MediaSessionActionHandler | null>()
  const session: MediaSession = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: vi.fn((action: string, handler: MediaSessionActionHandler | null) => {
      if (action === 'seekto') throw new TypeError('Unknown action')
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
  const { follow, clear } = mediaSession({
    session,
    commands,
    state: () => ({ ...initialState, track, speed: 1.5, ...(queue && { queue }) }),
  })
  const happen = (kind: PlayerEvent['kind']) => follow({ kind, track, seconds: 12, durationSeconds: 60 })
  const names = () => [...offered].flatMap(([name, handler]) => (handler ? [name] : []))
  const press = (action: MediaSessionAction) => offered.get(action)?.({ action })
  return { session, commands, happen, clear, names, press }
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
  const { happen, names, press, commands, session } = setUp()
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
