import { type PlayerSettings, usualSettings } from '@iki/contract/media/playback'
import * as v from 'valibot'
import type { DeviceStorage } from '#core/offline/device-storage.ts'
import { fittingFields } from '#core/offline/fitting-fields.ts'
import { defineStore, type Store } from '#core/offline/store.ts'
import { isSameValue } from '#core/offline/unsent.ts'
import type { SettingsChange } from './settings.ts'

/** How the player is set, as a device has stored it, maybe in an earlier release: field by field, speed by speed. */

const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max))
const speed = between(0.5, 3)
/** A film may be slower than everything else. */
const ownSpeed = between(0.25, 3)
const settingsEntries = {
  speed,
  skipSeconds: v.picklist([5, 10, 15, 30]),
  volume: between(0, 100),
  lessonSpeeds: v.array(v.object({ id: v.string(), speed: ownSpeed })),
}
const changeEntries = {
  speed: v.optional(speed),
  skipSeconds: v.optional(settingsEntries.skipSeconds),
  volume: v.optional(settingsEntries.volume),
  /** Null lets a lesson follow the usual speed again. */
  lessonSpeeds: v.optional(v.array(v.object({ id: v.string(), speed: v.nullable(ownSpeed) }))),
}

export type StoredSettings = {
  settings: PlayerSettings
  /** What was changed here and the server does not know. */
  unsent: SettingsChange
}

const schema = v.object({ settings: v.strictObject(settingsEntries), unsent: v.strictObject(changeEntries) })

export const settingsStore = (storage?: DeviceStorage): SettingsStore =>
  defineStore({
    name: 'player',
    version: 1,
    form: 'one',
    schema,
    salvage: fittingIn,
    // Releases up to 5.0.0 quarantined changes for the order of their fields, and left them in their place as well.
    joinReturning: current => current,
    ...(storage && { storage }),
  })
export type SettingsStore = Store<StoredSettings, 'player'>

/** What this release does not know of a change is missed; of the settings themselves the server knows more. */
function fittingIn(stored: unknown): { value: StoredSettings; isWhole: boolean } {
  const { settings, unsent } = (stored ?? {}) as { settings?: unknown; unsent?: unknown }
  const { fitting, hasMisfits } = fittingChange(unsent)
  return { value: { settings: fittingSettings(settings), unsent: fitting }, isWhole: !hasMisfits }
}

export function fittingSettings(stored: unknown): PlayerSettings {
  return fittingFields(settingsEntries, withKnownSpeeds(stored, settingsEntries.lessonSpeeds), usualSettings)
}

/** What was changed and not sent; `hasMisfits` where this release does not know some of it. */
export function fittingChange(stored: unknown): { fitting: SettingsChange; hasMisfits: boolean } {
  const read = fittingFields(changeEntries, withKnownSpeeds(stored, changeEntries.lessonSpeeds), {})
  const fitting = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
  return { fitting, hasMisfits: stored !== undefined && !isSameValue(fitting, stored) }
}

/** A speed that does not fit any more takes no other along. */
function withKnownSpeeds(stored: unknown, one: v.GenericSchema): unknown {
  if (typeof stored !== 'object' || stored === null || !('lessonSpeeds' in stored)) return stored
  const { lessonSpeeds } = stored
  if (!Array.isArray(lessonSpeeds)) return stored
  return { ...stored, lessonSpeeds: lessonSpeeds.filter(each => v.is(one, [each])) }
}
