import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand'
import { type DeviceStorage, deviceStorage, readText, storedObject, writeText } from './device-storage.ts'
import { fittingFields } from './fitting-fields.ts'

type Parts<E extends v.ObjectEntries, N extends string> = {
  /** The key is `iki.<name>`; it never changes. */
  name: N
  version: 1
  /** Each field is read by itself: one that a release has changed resets no other. */
  fields: E
  usual: v.InferOutput<v.ObjectSchema<E, undefined>>
  storage?: DeviceStorage
}

/**
 * How something is set on this device, whoever is signed in: it is set for the room and the phone, and nobody else
 * knows of it. Where the device refuses to store, it holds as long as the page lives.
 */
export function defineDeviceValue<E extends v.ObjectEntries, const N extends string>(parts: Parts<E, N>) {
  type Value = v.InferOutput<v.ObjectSchema<E, undefined>>
  const { name, version, fields, usual, storage = deviceStorage } = parts
  const key = `iki.${name}`
  const state: StoreApi<Value> = createStore<Value>(() =>
    fittingFields(fields, storedObject(readText(storage, key)), usual),
  )
  return {
    name,
    version,
    schema: v.object(fields),
    state,
    get: state.getState,
    change(change: Partial<Value>): void {
      state.setState(change)
      writeText(storage, key, JSON.stringify(state.getState()))
    },
  }
}
