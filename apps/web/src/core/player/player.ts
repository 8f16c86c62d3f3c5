import { saveUserPlayingState } from '@iki/contract/media/audio'
import { getLessonMedia } from '@iki/contract/media/lesson'
import { reportListening } from '@iki/contract/media/listening'
import type { Media, Reach } from '@iki/contract/media/media'
import {
  getPlayerQueue,
  getPlayerSettings,
  type PlayerSettings,
  savePlayerQueue,
  savePlayerSettings,
} from '@iki/contract/media/playback'
import { saveUserDougaState } from '@iki/contract/media/video'
import { createStore, useStore } from 'zustand'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { thisDevice } from '#core/device/device.ts'
import { downloads } from '#core/downloads/downloads.ts'
import { film } from '#core/film/film-player.ts'
import { keepScreenAwake } from '#core/film/keep-screen-awake.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { prioritise } from '#core/loading/priority-work.ts'
import { tabStorage } from '#core/offline/device-storage.ts'
import type { SendingOptions } from '#core/offline/outbox-parts.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { registerOutbox } from '#core/offline/registry.ts'
import { airPlayOf } from '#core/output/airplay.ts'
import { artwork } from '#core/output/artwork.ts'
import { takeEarlySound } from '#core/output/early-sound.ts'
import { makeAudioElement } from '#core/output/element.ts'
import { gaplessOutput } from '#core/output/gapless-output.ts'
import { mediaSession } from '#core/output/media-session.ts'
import { outputByKind } from '#core/output/output-by-kind.ts'
import { holdAwake } from '#core/output/wake-lock.ts'
import { click } from '#core/practice/count-in.ts'
import type { Practice } from '#core/practice/practice.ts'
import { practiceLoop } from '#core/practice/practice-loop.ts'
import { listeningLog } from '#core/progress/listening-log.ts'
import { type ListeningSession, listeningStore } from '#core/progress/listening-store.ts'
import { ownPositions } from '#core/progress/own-positions.ts'
import { playLog } from '#core/progress/play-log.ts'
import { playStore } from '#core/progress/play-store.ts'
import { type AskedPosition, positionQuestion } from '#core/progress/position-question.ts'
import { positionRhythm } from '#core/progress/position-rhythm.ts'
import {
  type Moment,
  type PositionInput,
  positionSaver,
  type SendOptions,
} from '#core/progress/position-saver.ts'
import { positionStore } from '#core/progress/position-store.ts'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { queueSync } from '#core/queue/queue-sync.ts'
import { queueStore } from '#core/queue/stored-queue.ts'
import { session } from '#core/session/current-session.ts'
import { type SleepPoint, sleepPoint, sleepPointStore } from '#core/sleep/sleep-point.ts'
import { type Sleep, sleepTimer } from '#core/sleep/sleep-timer.ts'
import { clock } from '#core/time/clock.ts'
import { advanceHold } from './advance-hold.ts'
import { jumpUndo, type Undo } from './jump-undo.ts'
import { isLessonOnPage } from './lesson-on-page.ts'
import { makePlayer } from './make-player.ts'
import type { PlayerState } from './player-state.ts'
import { settingsSync } from './settings-sync.ts'
import { settingsStore } from './stored-settings.ts'
import { kindOf, type Track } from './track.ts'

/** The app's player: one state and one element, which outlive the screens. */

const now = () => clock.now().getTime()

const saver = positionSaver({
  send: sendPosition,
  store: positionStore(),
  ownPositions: ownPositions(),
  owner: currentOwner,
  device: thisDevice,
  now,
})

/** Downloads play from this device, also with a network. */
async function fetchMedia(id: string, reach: Reach = 'browser'): Promise<Media> {
  if (reach === 'native') return call(getLessonMedia, { id, reach })
  if (reach === 'browser') return (await downloads.findMedia(id)) ?? call(getLessonMedia, { id })
  const { castSessionOf, fetchForReceiver } = await loadChunk(() => import('#core/cast/receiver-address.ts'))
  return fetchForReceiver(id, castSessionOf(isCasting))
}

const early = takeEarlySound()
const elements = [makeAudioElement(), makeAudioElement(early?.element)] as const
const sound = gaplessOutput(...elements, early)

export const player = makePlayer({
  output: outputByKind({ sound, film: film.output }),
  fetchMedia,
  positionOf: saver.positionOf,
  now,
  isPractising: () => practice.store.getState().isOn,
})

/** Whether a receiver plays for this tab just now. */
export const isCasting = () => player.reachOf(kindOf(player.store.getState().track)) === 'receiver'

const isFilm = () => player.store.getState().track?.kind === 'video'
/** AirPlay, Safari's casting. */
export const airPlay = airPlayOf([...elements, film.element], () =>
  isFilm() ? film.element : sound.element(),
)

const log = playLog({
  queue: () => player.store.getState().queue,
  storage: tabStorage,
  store: playStore(),
  owner: currentOwner,
})
const listening = listeningLog({
  state: player.store.getState,
  store: listeningStore(),
  owner: currentOwner,
  now,
  send: sendSessions,
})
const lockScreen =
  'mediaSession' in navigator
    ? mediaSession({
        session: navigator.mediaSession,
        commands: player,
        state: player.store.getState,
        artworkOf: artwork(),
      })
    : null

player.follow(positionRhythm(saver, currentMoment).follow)
player.follow(log.follow)
player.follow(listening.follow)
if (lockScreen) {
  player.follow(lockScreen.follow)
  player.store.subscribe(({ queue }, before) => {
    if (queue !== before.queue) lockScreen.offerAnew()
  })
}
/** Practice loops. Made before `autoAdvance`, since a loop at the end of a lesson stops the next one from starting. */
export const practice = practiceLoop(player, click)
/** What was missed while somebody fell asleep. */
export const sleepPoints = sleepPoint({ player, store: sleepPointStore(), owner: currentOwner, now })
sleepPoints.restore()
/** The sleep timer. */
export const sleep = sleepTimer({ player, now, point: sleepPoints })
// After the other listeners: what has ended is saved and reported before the next one starts.
autoAdvance(player, fetchMedia, () => sleep.mayGoOn() && !(isFilm() && advanceHold.isHeld()))
player.follow(sleep.follow)

/** The undo of accidental jumps. */
export const jumps = jumpUndo({ player, isPractising: () => practice.store.getState().isOn })
/** Asks at which of two devices' positions to continue. */
export const positionChoice = positionQuestion({ player, saver })
/** The player's settings. Made before the queue, so that a restored lesson has its speed. */
export const settings = settingsSync({
  player,
  store: settingsStore(),
  owner: currentOwner,
  readSettings: () => call(getPlayerSettings, {}),
  send: change => call(savePlayerSettings, change),
})
const queue = queueSync({
  player,
  store: queueStore(),
  owner: currentOwner,
  device: thisDevice,
  now,
  readQueue: () => call(getPlayerQueue, {}),
  send: (save, options) => call(savePlayerQueue, save, options),
  isLessonOnPage,
})

player.store.subscribe(({ status }, before) => {
  if (status === 'loading' && before.status !== 'loading') prioritise(untilItSounds())
})
keepScreenAwake(player, holdAwake)
// A film that is not visible would only use data, unless a receiver plays it.
film.onUnseen(() => {
  if (isFilm() && player.reachOf('video') !== 'receiver') player.pause()
})

session.onChange(() => {
  player.stop()
  finished.setState({ ids: new Set() })
  jumps.clear()
  sleepPoints.restore()
  log.forget()
  lockScreen?.clear()
})
/** The player's outboxes. Each first sends what an earlier page left. */
export const playerOutboxes = {
  positions: saver.outbox,
  plays: log.outbox,
  listening: listening.outbox,
  player: settings.outbox,
  queue: queue.outbox,
}
for (const outbox of Object.values(playerOutboxes)) registerOutbox(outbox)

function untilItSounds(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unfollow = player.store.subscribe(({ status }) => {
    if (status !== 'loading') resolve()
  })
  return promise.finally(unfollow)
}

function currentMoment() {
  const { track, seconds, durationSeconds } = player.store.getState()
  return track && { track, seconds, durationSeconds }
}

/** After a save, lists that show positions are fetched again when they are next opened. */
async function sendPosition(save: PositionInput, options: SendOptions) {
  const { kind, ...how } = options
  const current = await call(kind === 'video' ? saveUserDougaState : saveUserPlayingState, save, how)
  void downloads.notePosition(save.id, current)
  void queryClient.invalidateQueries({
    predicate: query => query.meta?.showsPositions === true,
    refetchType: 'none',
  })
  return current
}

async function sendSessions(
  entries: readonly (readonly [key: string, session: ListeningSession])[],
  options: SendingOptions,
): Promise<void> {
  const sessions = entries.map(([key, { startedAt, ...session }]) => ({
    ...session,
    key,
    secondsAgo: Math.max(0, (now() - startedAt) / 1000),
  }))
  await call(reportListening, { sittings: sessions }, options)
  void queryClient.invalidateQueries({ queryKey: ['listening'], refetchType: 'none' })
}

/** A part of what the player does now; renders again only when that part changes. */
export function usePlayer<T>(part: (state: PlayerState) => T): T {
  return useStore(player.store, part)
}

/** A part of what is practised now. */
export function usePractice<T>(part: (state: Practice) => T): T {
  return useStore(practice.store, part)
}

/** A part of the state of the sleep timer. */
export function useSleep<T>(part: (state: Sleep) => T): T {
  return useStore(sleep.store, part)
}

/** A part of the player's settings. */
export function useSettings<T>(part: (settings: PlayerSettings) => T): T {
  return useStore(settings.store, part)
}

export const useSleepPoint = (): SleepPoint | null => useStore(sleepPoints.store, ({ point }) => point)

export const useJump = (): Undo | null => useStore(jumps.store, ({ undo }) => undo)

export const usePositionQuestion = (): AskedPosition | null =>
  useStore(positionChoice.store, ({ question }) => question)

const finished = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** The member marks the lesson in the player as finished, at whatever second it is. */
export function finishLesson(): void {
  const moment = currentMoment()
  if (!moment || moment.track.live) return
  saver.save(moment.track, { ...moment, isFinished: true })
  finished.setState({ ids: new Set([...finished.getState().ids, moment.track.id]) })
}

/** Whether the member has finished a lesson at least once. */
export function useIsFinished(lesson: Track): boolean {
  const isMarkedFinished = useStore(finished, ({ ids }) => ids.has(lesson.id))
  const isKnown = usePlayer(() => saver.positionOf(lesson)?.isCompleted ?? false)
  return isMarkedFinished || isKnown
}

/** The member's newest position in a lesson, from the server or from this phone. */
export const positionOf = saver.positionOf

/** Saves the position in a film that another provider's player plays. */
export const savePosition = (track: Track, moment: Moment): void => saver.save(track, moment)
