import { type PlayerSettings, usualSettings } from '@iki/contract/media/playback'
import * as v from 'valibot'
import { fittingFields } from '#core/offline/fitting-fields.ts'
import { defineStore, type Store } from '#core/offline/store.ts'
import { isSameValue } from '#core/offline/unsent.ts'
import type { SettingsChange } from './settings.ts'

/** Reads stored settings, also those of earlier releases. Every field and every speed is checked by itself. */

const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max))
const speed = between(0.5, 3)
/** A film may be slower than everything else. */
const ownSpeed = between(0.25, 3)
const skip = v.picklist([5, 10, 15, 30])
const settingsEntries = {
  speed,
  skipSeconds: skip,
  backSeconds: skip,
  rewindsAfterPause: v.boolean(),
  skipsSilence: v.boolean(),
  volume: between(0, 100),
  lessonSpeeds: v.array(v.object({ id: v.string(), speed: ownSpeed })),
}
const changeEntries = {
  speed: v.optional(speed),
  skipSeconds: v.optional(skip),
  backSeconds: v.optional(skip),
  rewindsAfterPause: v.optional(v.boolean()),
  skipsSilence: v.optional(v.boolean()),
  volume: v.optional(settingsEntries.volume),
  /** Null: the lesson has the usual speed again. */
  lessonSpeeds: v.optional(v.array(v.object({ id: v.string(), speed: v.nullable(ownSpeed) }))),
}

export type StoredSettings = {
  settings: PlayerSettings
  /** What was changed here and the server does not know. */
  unsent: SettingsChange
}

const schema = v.object({ settings: v.strictObject(settingsEntries), unsent: v.strictObject(changeEntries) })

export const settingsStore = (): SettingsStore =>
  defineStore({
    name: 'player',
    version: 3,
    form: 'one',
    migrate: withLaterSettings,
    schema,
    salvage: fittingIn,
    // Releases up to 5.0.0 quarantined changes because of the order of their fields, and stored the originals as well.
    joinReturning: current => current,
  })
export type SettingsStore = Store<StoredSettings, 'player'>

/** Earlier releases knew fewer settings; the first had one number of seconds for both directions. */
function withLaterSettings(stored: unknown): unknown {
  const { settings } = (stored ?? {}) as { settings?: { skipSeconds?: unknown } }
  const { rewindsAfterPause, skipsSilence } = usualSettings
  return {
    ...(stored as object),
    settings: { backSeconds: settings?.skipSeconds, rewindsAfterPause, skipsSilence, ...settings },
  }
}

/** Not whole only if a part of an unsent change is unknown: the settings themselves are on the server. */
function fittingIn(stored: unknown): { value: StoredSettings; isWhole: boolean } {
  const { settings, unsent } = (stored ?? {}) as { settings?: unknown; unsent?: unknown }
  const { fitting, hasMisfits } = fittingChange(unsent)
  return { value: { settings: fittingSettings(settings), unsent: fitting }, isWhole: !hasMisfits }
}

export function fittingSettings(stored: unknown): PlayerSettings {
  return fittingFields(settingsEntries, withKnownSpeeds(stored, settingsEntries.lessonSpeeds), usualSettings)
}

/** The unsent change; `hasMisfits` if this release does not know a part of it. */
export function fittingChange(stored: unknown): { fitting: SettingsChange; hasMisfits: boolean } {
  const read = fittingFields(changeEntries, withKnownSpeeds(stored, changeEntries.lessonSpeeds), {})
  const fitting = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
  return { fitting, hasMisfits: stored !== undefined && !isSameValue(fitting, stored) }
}

/** One invalid speed does not make the others invalid. */
function withKnownSpeeds(stored: unknown, one: v.GenericSchema): unknown {
  if (typeof stored !== 'object' || stored === null || !('lessonSpeeds' in stored)) return stored
  const { lessonSpeeds } = stored
  if (!Array.isArray(lessonSpeeds)) return stored
  return { ...stored, lessonSpeeds: lessonSpeeds.filter(each => v.is(one, [each])) }
}
