import type { InputOf } from '@iki/contract/api/endpoint'
import { lessonSpeedLimit, type PlayerSettings, type savePlayerSettings } from '@iki/contract/media/playback'

/** The rules of the player's settings, as pure functions. settings-sync.ts has the state. */

export type SettingsChange = InputOf<typeof savePlayerSettings>

/** The speed that was chosen for a lesson, else the usual one. */
export function speedFor({ speed, lessonSpeeds }: PlayerSettings, lessonId: string | undefined): number {
  return lessonSpeeds.find(({ id }) => id === lessonId)?.speed ?? speed
}

export function changed(settings: PlayerSettings, change: SettingsChange): PlayerSettings {
  const { lessonSpeeds = [], ...rest } = change
  const named = new Set(lessonSpeeds.map(({ id }) => id))
  const chosen = lessonSpeeds.flatMap(({ id, speed }) => (speed === null ? [] : [{ id, speed }]))
  const others = settings.lessonSpeeds.filter(({ id }) => !named.has(id))
  return {
    speed: rest.speed ?? settings.speed,
    skipSeconds: rest.skipSeconds ?? settings.skipSeconds,
    backSeconds: rest.backSeconds ?? settings.backSeconds,
    rewindsAfterPause: rest.rewindsAfterPause ?? settings.rewindsAfterPause,
    skipsSilence: rest.skipsSilence ?? settings.skipsSilence,
    volume: rest.volume ?? settings.volume,
    lessonSpeeds: [...chosen, ...others].slice(0, lessonSpeedLimit),
  }
}

/** Joins two changes; for the same setting, the later one counts. */
export function together(first: SettingsChange, later: SettingsChange): SettingsChange {
  const speeds = new Map([...(first.lessonSpeeds ?? []), ...(later.lessonSpeeds ?? [])].map(s => [s.id, s]))
  const lessonSpeeds = [...speeds.values()].slice(-lessonSpeedLimit)
  return { ...first, ...later, ...(lessonSpeeds.length > 0 && { lessonSpeeds }) }
}

export const isNothing = (change: SettingsChange): boolean => Object.keys(change).length === 0
