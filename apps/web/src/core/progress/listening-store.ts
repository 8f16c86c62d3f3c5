import * as v from 'valibot'
import { defineStore, type Store } from '#core/offline/store.ts'
import { listeningKey } from './listening-key.ts'

const listeningSchema = v.object({
  kind: v.picklist(['lesson', 'radio']),
  /** The lesson's id. */
  id: v.string(),
  /** By the device's clock: only used to compute how long ago it was. */
  startedAt: v.number(),
  seconds: v.number(),
  wallSeconds: v.number(),
})
export type ListeningSession = v.InferOutput<typeof listeningSchema>

/** Enough for weeks without a network; then the oldest are dropped. */
const mostSessions = 500

/** Listening sessions on this device, by key, that the server does not have yet, or not completely. */
export const listeningStore = () =>
  defineStore({
    name: 'listening',
    version: 1,
    schema: listeningSchema,
    most: mostSessions,
    keyOf: listeningKey,
  })
export type ListeningStore = Store<ListeningSession, 'listening'>
