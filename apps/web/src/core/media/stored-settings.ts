import {
  type PlayerSettings,
  playerSettingsSchema,
  savePlayerSettings,
  usualSettings,
} from '@iki/contract/playback'
import * as v from 'valibot'
import { fittingFields } from '../fitting-fields.ts'
import type { SettingsChange } from './settings.ts'

/** How the player is set, as a phone may have stored it in an earlier release: field by field, speed by speed. Pure. */

const { entries: settingsEntries } = playerSettingsSchema
const { entries: changeEntries } = savePlayerSettings.input

export function fittingSettings(stored: unknown): PlayerSettings {
  return fittingFields(settingsEntries, withKnownSpeeds(stored, settingsEntries.lessonSpeeds), usualSettings)
}

/** What was changed and not sent; `hasMisfits` where this release does not know some of it. */
export function fittingChange(stored: unknown): { fitting: SettingsChange; hasMisfits: boolean } {
  const read = fittingFields(changeEntries, withKnownSpeeds(stored, changeEntries.lessonSpeeds), {})
  const fitting = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
  return { fitting, hasMisfits: stored !== undefined && JSON.stringify(fitting) !== JSON.stringify(stored) }
}

/** A speed that does not fit any more takes no other along. */
function withKnownSpeeds(stored: unknown, schema: v.GenericSchema): unknown {
  if (typeof stored !== 'object' || stored === null || !('lessonSpeeds' in stored)) return stored
  const { lessonSpeeds } = stored
  if (!Array.isArray(lessonSpeeds)) return stored
  return { ...stored, lessonSpeeds: lessonSpeeds.filter(each => v.is(schema, [each])) }
}
