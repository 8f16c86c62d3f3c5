import * as v from 'valibot'
import type { DeviceStorage } from '#core/offline/device-storage.ts'
import { defineStore, type Store } from '#core/offline/store.ts'
import { listeningKey } from './listening-key.ts'

const listeningSchema = v.object({
  kind: v.picklist(['lesson', 'radio']),
  /** Of the lesson. */
  id: v.string(),
  /** By the device's clock, which only says how long ago it is. */
  startedAt: v.number(),
  seconds: v.number(),
  wallSeconds: v.number(),
})
export type ListeningSession = v.InferOutput<typeof listeningSchema>

/** Weeks without a network; then the oldest give way. */
const mostSessions = 500

/** Listening sessions on this device that the server does not know, or not to their end, by their keys. */
export const listeningStore = (storage?: DeviceStorage) =>
  defineStore({
    name: 'listening',
    version: 1,
    schema: listeningSchema,
    most: mostSessions,
    keyOf: listeningKey,
    ...(storage && { storage }),
  })
export type ListeningStore = Store<ListeningSession, 'listening'>
