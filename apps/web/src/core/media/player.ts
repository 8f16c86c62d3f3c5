import { getLessonMedia, saveUserPlayingState } from '@iki/contract/audio'
import { reportListening } from '@iki/contract/listening'
import type { Reach } from '@iki/contract/media'
import {
  getPlayerQueue,
  getPlayerSettings,
  type PlayerSettings,
  savePlayerQueue,
  savePlayerSettings,
} from '@iki/contract/playback'
import { useStore } from 'zustand'
import { call } from '../api-client.ts'
import { ApiError } from '../api-error.ts'
import { clock } from '../clock.ts'
import { kept } from '../kept/kept.ts'
import { queryClient } from '../query-client.ts'
import { session } from '../session.ts'
import { airPlayOf } from './airplay.ts'
import { artwork } from './artwork.ts'
import { autoAdvance } from './auto-advance.ts'
import { thisDevice } from './device.ts'
import { elementOutput, makeAudioElement } from './element.ts'
import { jumpUndo, type Undo } from './jump-undo.ts'
import { keptPlays } from './kept-plays.ts'
import { keptPositions } from './kept-positions.ts'
import { type KeptSitting, keptSittings } from './kept-sittings.ts'
import { listeningLog } from './listening-log.ts'
import { makePlayer } from './make-player.ts'
import { mediaSession } from './media-session.ts'
import { currentOwner } from './member-id.ts'
import { ownPlaces } from './own-places.ts'
import { type PlaceQuestion, placeQuestion } from './place-question.ts'
import { playLog } from './play-log.ts'
import type { PlayerState } from './player-state.ts'
import { positionRhythm } from './position-rhythm.ts'
import { type PositionSave, positionSaver, type SendOptions } from './position-saver.ts'
import type { Practice } from './practice.ts'
import { practiceLoop } from './practice-loop.ts'
import { queueKeeper } from './queue-keeper.ts'
import { settingsKeeper } from './settings-keeper.ts'
import { type Sleep, sleepTimer } from './sleep-timer.ts'
import { isOnStage } from './stage.ts'

/** The player of the app: one element and one state for its whole life, whatever the screens do. */

const hopeless = new Set(['not_found', 'invalid_input', 'not_allowed', 'broken_body', 'unsupported_body'])

const isHopeless = (error: unknown) => error instanceof ApiError && hopeless.has(error.code)
const now = () => clock.now().getTime()

const saver = positionSaver({
  send: sendPosition,
  kept: keptPositions(localStorage),
  places: ownPlaces(localStorage),
  owner: currentOwner,
  device: thisDevice,
  now,
  isHopeless,
})

/** What is kept on this device is played from it, also where there is a network. */
const fetchMedia = async (id: string, reach: Reach = 'browser') =>
  (reach === 'browser' ? await kept.findMedia(id) : null) ??
  call(getLessonMedia, { id, ...(reach === 'receiver' && { reach }) })

const element = makeAudioElement()
/** Safari's way to other rooms. */
export const airPlay = airPlayOf(element)

export const player = makePlayer({
  output: elementOutput(element),
  fetchMedia,
  positionOf: saver.positionOf,
  now,
})

const log = playLog({
  queue: () => player.store.getState().queue,
  storage: sessionStorage,
  kept: keptPlays(localStorage),
  owner: currentOwner,
})
const listening = listeningLog({
  state: player.store.getState,
  kept: keptSittings(localStorage),
  owner: currentOwner,
  now,
  send: sendSittings,
  isHopeless,
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
/** What is played over and over. Before autoAdvance: a loop at the end of a lesson keeps it from going on. */
export const practice = practiceLoop(player)
/** When the sound stops by itself. */
export const sleep = sleepTimer({ player, now })
// Last: what has ended is saved and told before the next one takes its place.
autoAdvance(player, fetchMedia, sleep.mayGoOn)
player.follow(sleep.follow)

/** The way back from a slip of the finger. */
export const jumps = jumpUndo({ player, isPractising: () => practice.store.getState().isOn })
/** Which of two devices' places to go on from. */
export const places = placeQuestion({ player, saver })
/** How the player is set. Before queue: what comes back, comes back at its speed. */
export const settings = settingsKeeper({
  player,
  storage: localStorage,
  owner: currentOwner,
  readSettings: () => call(getPlayerSettings, {}),
  send: change => call(savePlayerSettings, change),
  isHopeless,
})
const queue = queueKeeper({
  player,
  storage: localStorage,
  owner: currentOwner,
  device: thisDevice,
  now,
  readQueue: () => call(getPlayerQueue, {}),
  send: (save, options) => call(savePlayerQueue, save, options),
  isOnStage,
  isHopeless,
})

session.onChange(() => {
  player.stop()
  jumps.clear()
  saver.changeOwner()
  settings.changeOwner()
  queue.changeOwner()
  log.forget()
  void log.tell()
  void listening.report()
  lockScreen?.clear()
})
saver.flush()
void log.tell()
void listening.report()

function currentMoment() {
  const { track, seconds, durationSeconds } = player.store.getState()
  return track && { track, seconds, durationSeconds }
}

/** Lists that show positions are read anew when they are next opened. */
async function sendPosition(save: PositionSave, options: SendOptions) {
  const stands = await call(saveUserPlayingState, save, options)
  void kept.notePosition(save.id, stands)
  void queryClient.invalidateQueries({
    predicate: query => query.meta?.showsPositions === true,
    refetchType: 'none',
  })
  return stands
}

async function sendSittings(
  kept: [key: string, sitting: KeptSitting][],
  options: { keepalive: boolean },
): Promise<void> {
  const sittings = kept.map(([key, { startedAt, ...sitting }]) => ({
    ...sitting,
    key,
    secondsAgo: Math.max(0, (now() - startedAt) / 1000),
  }))
  await call(reportListening, { sittings }, options)
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

/** A part of what is set about falling asleep. */
export function useSleep<T>(part: (state: Sleep) => T): T {
  return useStore(sleep.store, part)
}

/** A part of how the player is set. */
export function useSettings<T>(part: (settings: PlayerSettings) => T): T {
  return useStore(settings.store, part)
}

export const useJump = (): Undo | null => useStore(jumps.store, ({ undo }) => undo)

export const usePlaceQuestion = (): PlaceQuestion | null => useStore(places.store, ({ question }) => question)

/** Where somebody is in a lesson, by the newest that the server or this phone knows. */
export const positionOf = saver.positionOf
