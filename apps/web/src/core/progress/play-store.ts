import * as v from 'valibot'
import { defineStore, type Store } from '#core/offline/store.ts'

const playSchema = v.object({
  /** Sent with its calls, so that a repeated call counts once. */
  key: v.string(),
  lessonId: v.string(),
  /** Left out by older versions of this app, for which everything was audio. */
  kind: v.optional(v.picklist(['audio', 'video', 'music'])),
  title: v.string(),
  page: v.string(),
  playtag: v.nullable(v.string()),
  /** How many of the calls about it are done. */
  told: v.number(),
})
export type StoredPlay = v.InferOutput<typeof playSchema>

/** Enough for weeks without a network; then the oldest are dropped. */
const mostPlays = 300

/**
 * Starts on this device that the server does not know yet, oldest first, by their keys. Version 1 had all of them in one
 * entry, `all`; the starts themselves are the same.
 */
export const playStore = () =>
  defineStore({
    name: 'plays',
    version: 2,
    schema: playSchema,
    migrate: play => play,
    unpack: ({ all, ...others }) => ({ ...playsOf(all), ...others }),
    most: mostPlays,
    staysInPlace: true,
  })
export type PlayStore = Store<StoredPlay, 'plays'>

function playsOf(all: unknown): Record<string, unknown> {
  if (all === undefined) return {}
  if (!Array.isArray(all)) return { all }
  return Object.fromEntries(all.map((play: unknown, index) => [keyIn(play) ?? `all-${index}`, play]))
}

function keyIn(play: unknown): string | null {
  const key = typeof play === 'object' && play !== null && 'key' in play ? play.key : null
  return typeof key === 'string' ? key : null
}
