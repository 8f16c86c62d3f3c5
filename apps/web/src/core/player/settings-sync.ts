import { playbackSpeed } from '@iki/contract/media/lesson'
import { type PlayerSettings, usualSettings } from '@iki/contract/media/playback'
import { createStore } from 'zustand'
import { makeOutbox } from '#core/offline/outbox.ts'
import type { Owner } from '#core/offline/owner.ts'
import { theOne } from '#core/offline/store.ts'
import { isSameValue } from '#core/offline/unsent.ts'
import type { Player } from './make-player.ts'
import { changed, isNothing, type SettingsChange, speedFor, together } from './settings.ts'
import type { SettingsStore } from './stored-settings.ts'

type Parts = {
  player: Pick<Player, 'store' | 'follow' | 'setSpeed' | 'setVolume' | 'setSkipSeconds'>
  store: SettingsStore
  owner: () => Owner
  readSettings: () => Promise<PlayerSettings>
  send: (change: SettingsChange) => Promise<PlayerSettings>
}

/** Several steps of a slider are one change. */
const quietMs = 800

/**
 * How the player is set: speeds, skips, volume. They are on this device, so that they count at once and without a
 * network; a member's go to the server as soon as it can be reached, and come from there on another device.
 */
export function settingsSync({ player, store: stored, owner, readSettings, send }: Parts) {
  const store = createStore<PlayerSettings>(() => usualSettings)
  /** Grows with every answer to a change: what was asked for before is older. */
  let answers = 0
  const outbox = makeOutbox({
    store: stored,
    owner,
    send: ({ value }) => send(value.unsent),
    isHeld: ({ unsent }) => isNothing(unsent),
    onAnswer({ answer, sent, newest }) {
      answers++
      // What was chosen while this was on its way is one change more.
      const unsent = isSameValue(newest.unsent, sent.unsent) ? {} : newest.unsent
      show(changed(answer, unsent))
      return { settings: store.getState(), unsent }
    },
    onRefused({ value, error }) {
      console.error('The settings could not be saved.', error)
      outbox.put(theOne, { settings: value.settings, unsent: {} })
    },
    onOwnerChange(before) {
      // What is sent leaves this device with its owner.
      const left = stored.find(before, theOne)
      if (before.kind === 'member' && left && isNothing(left.unsent)) stored.clear(before)
      void begin()
    },
  })

  const unsent = () => stored.find(outbox.owner(), theOne)?.unsent ?? {}

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

  function show(settings: PlayerSettings): void {
    store.setState(settings, true)
    apply()
    const { status } = player.store.getState()
    // Nobody’s voice changes its speed in the middle of a sentence because another device was set.
    if (status !== 'playing' && status !== 'loading') applySpeed()
  }

  async function begin(): Promise<void> {
    const whose = outbox.owner()
    store.setState(stored.find(whose, theOne)?.settings ?? usualSettings, true)
    apply()
    applySpeed()
    if (whose.kind === 'guest') return
    const asked = answers
    const settings = await readSettings().catch(() => null)
    if (whose !== outbox.owner() || !settings || asked !== answers) return
    // The server's, with what it does not know yet.
    show(changed(settings, unsent()))
    outbox.put(theOne, { settings: store.getState(), unsent: unsent() })
  }

  player.follow(({ kind }) => {
    if (kind === 'loaded') applySpeed()
  })
  outbox.begin()
  void begin()

  function change(given: SettingsChange): void {
    const isMember = outbox.owner().kind === 'member'
    store.setState(changed(store.getState(), given), true)
    const next = isMember ? together(unsent(), given) : {}
    outbox.put(theOne, { settings: store.getState(), unsent: next }, quietMs)
    apply()
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
    outbox,
  }
}
export type SettingsSync = ReturnType<typeof settingsSync>
