import { playbackSpeed } from '@iki/contract/lesson'
import { type PlayerSettings, usualSettings } from '@iki/contract/playback'
import { createStore } from 'zustand'
import { storedObject } from '../fitting-fields.ts'
import { addAside } from '../set-aside.ts'
import type { Owner } from './kept-positions.ts'
import type { Player } from './make-player.ts'
import { retryLater } from './retry-later.ts'
import { changed, isNothing, type SettingsChange, speedFor, together } from './settings.ts'
import { fittingChange, fittingSettings } from './stored-settings.ts'

type Parts = {
  player: Pick<Player, 'store' | 'follow' | 'setSpeed' | 'setVolume' | 'setSkipSeconds'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  owner: () => Owner
  readSettings: () => Promise<PlayerSettings>
  send: (change: SettingsChange) => Promise<PlayerSettings>
  /** Whether the server will never take this change. */
  isHopeless: (error: unknown) => boolean
}

/** Several steps of a slider are one change. */
const quietMs = 800

const keyOf = (owner: Owner) =>
  `iki.player.${owner.kind === 'guest' ? 'guest' : `member.${owner.uid ?? 'unnamed'}`}`

/**
 * How the player is set: speeds, skips, volume. They are on this phone, so that they count at once and without a
 * network; a member's go to the server as soon as it can be reached, and come from there on another device.
 */
export function settingsKeeper({ player, storage, owner, readSettings, send, isHopeless }: Parts) {
  const store = createStore<PlayerSettings>(() => usualSettings)
  const retry = retryLater(() => void sendUnsent())
  let who = owner()
  let unsent: SettingsChange = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  function read(): void {
    const kept = storedObject(textIn(storage, keyOf(who)))
    store.setState(fittingSettings(kept?.settings), true)
    const change = fittingChange(kept?.unsent)
    unsent = change.fitting
    if (change.hasMisfits) addAside(storage, who, [{ box: 'player', id: 'unsent', value: kept?.unsent }])
  }

  function write(): void {
    try {
      storage.setItem(keyOf(who), JSON.stringify({ settings: store.getState(), unsent }))
    } catch {
      // They are remembered as long as the page lives.
    }
  }

  function apply(): void {
    const { volume, skipSeconds } = store.getState()
    player.setVolume(volume)
    player.setSkipSeconds(skipSeconds)
  }

  function applySpeed(): void {
    const { track, speed } = player.store.getState()
    const wanted = speedFor(store.getState(), track?.id)
    if (wanted !== speed) player.setSpeed(wanted)
  }

  /** The server's, with what it does not know yet. */
  function adopt(settings: PlayerSettings): void {
    store.setState(changed(settings, unsent), true)
    write()
    apply()
    const { status } = player.store.getState()
    // Nobody’s voice changes its speed in the middle of a sentence because another device was set.
    if (status !== 'playing' && status !== 'loading') applySpeed()
  }

  async function sendUnsent(): Promise<void> {
    if (who.kind === 'guest' || isNothing(unsent) || isSending) return
    const whose = who
    const sent = unsent
    isSending = true
    try {
      const settings = await send(sent)
      if (whose !== who) return
      retry.stop()
      // What was chosen while this was on its way is one change more.
      if (unsent === sent) unsent = {}
      adopt(settings)
    } catch (error) {
      if (whose !== who) return
      if (isHopeless(error)) {
        console.error('The settings could not be saved.', error)
        unsent = {}
        write()
      } else retry.start()
    } finally {
      if (whose === who) isSending = false
    }
    if (whose === who && unsent !== sent) sendSoon()
  }

  function sendSoon(): void {
    clearTimeout(timer)
    if (who.kind === 'member') timer = setTimeout(() => void sendUnsent(), quietMs)
  }

  async function begin(): Promise<void> {
    read()
    apply()
    applySpeed()
    if (who.kind === 'guest') return
    const whose = who
    const settings = await readSettings().catch(() => null)
    if (whose !== who || !settings) return
    adopt(settings)
    void sendUnsent()
  }

  player.follow(({ kind }) => {
    if (kind === 'loaded') applySpeed()
  })
  void begin()

  function change(given: SettingsChange): void {
    if (who.kind === 'member' && who.uid === null) who = owner()
    store.setState(changed(store.getState(), given), true)
    unsent = who.kind === 'member' ? together(unsent, given) : {}
    write()
    apply()
    sendSoon()
  }

  return {
    store,
    change,
    /** A speed for this lesson; the usual one needs no note. */
    chooseSpeed(lessonId: string, speed: number): void {
      const isUsual = speed === store.getState().speed
      change({ lessonSpeeds: [{ id: lessonId, speed: isUsual ? null : speed }] })
      applySpeed()
    },
    /** What this lesson is played at is the usual speed from now on, if it is one for everything. */
    makeUsual(lessonId: string, speed: number): void {
      if (speed < playbackSpeed.min) return
      change({ speed, lessonSpeeds: [{ id: lessonId, speed: null }] })
      applySpeed()
    },
    /** Somebody else may be here now. What is sent leaves this phone with its owner. */
    changeOwner(): void {
      clearTimeout(timer)
      retry.stop()
      if (who.kind === 'member' && isNothing(unsent)) {
        try {
          storage.removeItem(keyOf(who))
        } catch {
          // What can't be stored isn't there either.
        }
      }
      who = owner()
      isSending = false
      void begin()
    },
  }
}
export type SettingsKeeper = ReturnType<typeof settingsKeeper>

function textIn(storage: Parts['storage'], key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}
