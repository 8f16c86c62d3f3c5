import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { Media, Reach } from '@iki/contract/media/media'
import { mediaAddressMs } from '@iki/contract/media/media'
import { vi } from 'vitest'
import { elementOutput } from '#core/output/element.ts'
import { makePlayer } from '#core/player/make-player.ts'
import type { PlayerEvent } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { clock } from '#core/time/clock.ts'
import { FakeMediaElement } from './fake-media-element.ts'

const now = () => clock.now().getTime()

/** A player on a fake media element, with sample lessons and playlists for it. */
export function playerOnElement(parts: Partial<Parameters<typeof makePlayer>[0]> = {}) {
  const element = new FakeMediaElement()
  let count = 0
  const media = (id: string): Media => ({
    url: `/v1/media/${id}?${++count}`,
    expiresAt: new Date(now() + mediaAddressMs).toISOString(),
  })
  const fetchMedia = vi.fn(async (id: string, _reach?: Reach) => media(id))
  const player = makePlayer({
    output: elementOutput(element),
    fetchMedia,
    positionOf: ({ position }) => position,
    now,
    ...parts,
  })
  const events: string[] = []
  player.follow((event: PlayerEvent) => events.push(`${event.kind} ${event.track.id} ${event.seconds}`))
  autoAdvance(player, fetchMedia)
  const state = player.store.getState
  const row = (id: string, change: Partial<LessonRow> = {}): LessonRow => ({
    id,
    kind: 'audio',
    title: id,
    description: '',
    durationSeconds: 60,
    drawing: 'wave',
    accent: 'kafuku',
    lock: null,
    position: null,
    ...change,
  })
  const lesson = (id: string, change: Partial<Track> = {}): Track => ({
    ...row(id),
    media: media(id),
    ...change,
  })
  const saved = (seconds: number, isCompleted = false) => ({
    position: { seconds, isCompleted, sequence: 1 },
  })
  const playlist = (...lessons: LessonRow[]): Playlist => ({
    tag: 'asa',
    title: '朝のメソッド',
    description: '',
    drawing: 'sun',
    accent: 'kafuku',
    lock: null,
    lessons,
  })
  return { element, player, fetchMedia, media, events, state, row, lesson, saved, playlist }
}
