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
  player: Pick<Player, 'store' | 'follow' | 'setSpeed' | 'setVolume' | 'setSkips'>
  store: SettingsStore
  owner: () => Owner
  readSettings: () => Promise<PlayerSettings>
  send: (change: SettingsChange) => Promise<PlayerSettings>
}

/** Waits this long, so that several steps of a slider are one change. */
const quietMs = 800

/**
 * The player's settings: speeds, skips, volume. They are stored on this device, so that they apply at once and without
 * a network. A member's settings are also sent to the server, from where other devices get them.
 */
export function settingsSync({ player, store: stored, owner, readSettings, send }: Parts) {
  const store = createStore<PlayerSettings>(() => usualSettings)
  /** Grows with every answer to a change, so that settings that were requested before it are ignored. */
  let answers = 0
  const outbox = makeOutbox({
    store: stored,
    owner,
    send: ({ value }) => send(value.unsent),
    isHeld: ({ unsent }) => isNothing(unsent),
    onAnswer({ answer, sent, newest }) {
      answers++
      // What was changed while this was being sent is sent next.
      const unsent = isSameValue(newest.unsent, sent.unsent) ? {} : newest.unsent
      show(changed(answer, unsent))
      return { settings: store.getState(), unsent }
    },
    onRefused({ value, error }) {
      console.error('The settings could not be saved.', error)
      outbox.put(theOne, { settings: value.settings, unsent: {} })
    },
    onOwnerChange(before) {
      // What the server has is removed from this device when its owner signs out.
      const left = stored.find(before, theOne)
      if (before.kind === 'member' && left && isNothing(left.unsent)) stored.clear(before)
      void begin()
    },
  })

  const unsent = () => stored.find(outbox.owner(), theOne)?.unsent ?? {}

  function apply(): void {
    const { volume, ...skips } = store.getState()
    player.setVolume(volume)
    player.setSkips(skips)
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
    // A change from another device must not change the speed in the middle of a sentence.
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
    // The server's settings, with the changes that it does not have yet.
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
    /** Chooses a speed for this lesson. If it is the usual one, nothing is stored for the lesson. */
    chooseSpeed(lessonId: string, speed: number): void {
      const isUsual = speed === store.getState().speed
      change({ lessonSpeeds: [{ id: lessonId, speed: isUsual ? null : speed }] })
      applySpeed()
    },
    /** Makes this lesson's speed the usual one, if all kinds of lessons can have it. */
    makeUsual(lessonId: string, speed: number): void {
      if (speed < playbackSpeed.min) return
      change({ speed, lessonSpeeds: [{ id: lessonId, speed: null }] })
      applySpeed()
    },
    outbox,
  }
}
export type SettingsSync = ReturnType<typeof settingsSync>
