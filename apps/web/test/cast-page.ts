import type { Lesson, LessonRow } from '@iki/contract/media/lesson'
import { type Media, mediaAddressMs, type Reach } from '@iki/contract/media/media'
import { vi } from 'vitest'
import { createStore } from 'zustand'
import { type Casting, nothingCast } from '#core/cast/cast-state.ts'
import { casting } from '#core/cast/casting.ts'
import { loadSender } from '#core/cast/load-sender.ts'
import type { SenderWindow } from '#core/cast/sender-types.ts'
import { elementOutput } from '#core/output/element.ts'
import { makePlayer } from '#core/player/make-player.ts'
import type { PlayerEvent } from '#core/player/player-state.ts'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { clock } from '#core/time/clock.ts'
import { lessonOf, lessonRow } from './audio-samples.ts'
import { FakeCastPage, FakeReceiver } from './fake-cast.ts'
import { FakeMediaElement, settled } from './fake-media-element.ts'

const now = () => clock.now().getTime()

/** A page of the app, and a television to which it can connect. */
export function openPage(receiver = new FakeReceiver(), page = new FakeCastPage(receiver)) {
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
  const castSession = {
    id: vi.fn(async (): Promise<string | null> => 'c1'),
    rejoin: vi.fn(async () => {}),
    end: vi.fn(),
  }
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
    castSession,
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
    castSession,
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
export type CastingPage = ReturnType<typeof openPage>

/** Casts a lesson that has played for 12 seconds. */
export async function castAt12(opened: CastingPage = openPage()): Promise<CastingPage> {
  opened.player.load(opened.lesson('a'), { autoplay: true })
  await settled()
  opened.element.advance(12)
  await settled()
  await opened.connect()
  return opened
}

export const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** Lets this many seconds pass for the receiver, and one by the clock. */
export async function listen({ receiver }: CastingPage, seconds: number): Promise<void> {
  receiver.advance(seconds)
  await pass(1)
}
