import type { LessonRow } from '@iki/contract/media/lesson'
import type { PlayerQueue } from '@iki/contract/media/playback'
import { vi } from 'vitest'
import type { Owner } from '#core/offline/owner.ts'
import { registerOutbox } from '#core/offline/registry.ts'
import { elementOutput } from '#core/output/element.ts'
import { makePlayer } from '#core/player/make-player.ts'
import { playlistQueue, type Queue } from '#core/queue/queue.ts'
import { queueSync } from '#core/queue/queue-sync.ts'
import { queueStore } from '#core/queue/stored-queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow, playlistOf, saved } from './audio-samples.ts'
import { FakeMediaElement, settled } from './fake-media-element.ts'

/** A page with the player and its queue. Several pages may share a storage and a server. */

type Save = Parameters<Parameters<typeof queueSync>[0]['send']>[0]

export const rows = [lessonRow('a'), lessonRow('b', saved(20, 3)), lessonRow('c')]
export const asa = (id = 'a') => playlistQueue(playlistOf('asa', rows), id, '/player/asa')
export const member: Owner = { kind: 'member', uid: 'haruko' }

/** Stores the queue with the highest sequence, like the server. */
export function fakeServer() {
  const server = {
    current: null as Save | null,
    saves: [] as Save[],
    refusal: null as Error | null,
    async send(save: Save) {
      if (server.refusal) throw server.refusal
      server.saves.push(save)
      if (!server.current || save.sequence > server.current.sequence) server.current = save
      return { sequence: server.current.sequence, device: server.current.device }
    },
    async fetch(): Promise<PlayerQueue | null> {
      if (server.refusal) throw server.refusal
      if (!server.current) return null
      const { lessonIds, playtag, device, deviceName, ...rest } = server.current
      const byId = new Map<string, LessonRow>(rows.map(row => [row.id, row]))
      return {
        ...rest,
        playlist: playtag ? { tag: playtag, title: '朝のメソッド' } : null,
        lessons: lessonIds.flatMap(id => byId.get(id) ?? []),
        device: { id: device, name: deviceName },
        savedAt: '2026-11-21T03:00:00.000Z',
      }
    },
  }
  return server
}

export function aStorage() {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

type Setting = {
  server?: ReturnType<typeof fakeServer>
  storage?: ReturnType<typeof aStorage>
  device?: string
  who?: { now: Owner }
  shown?: { is: boolean }
}

/** Opens a page. On the storage of an earlier page, it is a reload. */
export async function openQueuePage(setting: Setting = {}) {
  const { server = fakeServer(), storage = aStorage(), device = 'desk' } = setting
  const { who = { now: member }, shown = { is: false } } = setting
  const element = new FakeMediaElement()
  const fetchMedia = vi.fn(async (id: string) => ({
    url: `/v1/media/${id}`,
    expiresAt: new Date(clock.now().getTime() + 600_000).toISOString(),
  }))
  const player = makePlayer({
    output: elementOutput(element),
    fetchMedia,
    positionOf: ({ position }) => position,
    now: () => clock.now().getTime(),
  })
  const sync = queueSync({
    player,
    store: queueStore(storage),
    owner: () => who.now,
    device: () => ({ id: device, name: device }),
    now: () => clock.now().getTime(),
    readQueue: server.fetch,
    send: server.send,
    isLessonOnPage: () => shown.is,
  })
  registerOutbox(sync.outbox)
  await settled()
  const play = async (queue: Queue, lesson = queue.lessons[queue.index]) => {
    if (lesson) player.load(lesson, { queue, autoplay: true })
    await settled()
  }
  return { server, storage, who, element, fetchMedia, player, sync, play, state: player.store.getState }
}

export const soon = () => vi.advanceTimersByTimeAsync(1_000)
