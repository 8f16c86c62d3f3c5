import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand'
import { type DeviceStorage, deviceStorage, readText, storedObject, writeText } from './device-storage.ts'
import { fittingFields } from './fitting-fields.ts'

type Parts<E extends v.ObjectEntries, N extends string> = {
  /** The key is `iki.<name>`; it never changes. */
  name: N
  version: 1
  /** Each field is checked by itself: one that no longer fits does not reset the others. */
  fields: E
  usual: v.InferOutput<v.ObjectSchema<E, undefined>>
  storage?: DeviceStorage
}

/**
 * A setting of this device, whoever is signed in. It is never sent to the server. If the device does not store it, it
 * lasts as long as the page.
 */
export function defineDeviceValue<E extends v.ObjectEntries, const N extends string>(parts: Parts<E, N>) {
  type Value = v.InferOutput<v.ObjectSchema<E, undefined>>
  const { name, version, fields, usual, storage = deviceStorage } = parts
  const key = `iki.${name}`
  // A rendered page shows the usual values at first, and then those of the device.
  const state: StoreApi<Value> = createStore<Value>(() => usual)
  state.setState(fittingFields(fields, storedObject(readText(storage, key)), usual))
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
