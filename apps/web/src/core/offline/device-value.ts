import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand'
import { type DeviceStorage, deviceStorage, readText, storedObject, writeText } from './device-storage.ts'
import { marked, writeEntry } from './entry-form.ts'
import { fittingFields } from './fitting-fields.ts'

type Parts<E extends v.ObjectEntries, N extends string> = {
  /** The key is `iki.<name>`; it never changes. */
  name: N
  /** Grows by one whenever a field changes its meaning. */
  version: number
  /** Turns what a release of version `from` has stored into this version; fields that only fit need none. */
  migrate?: (value: object, from: number) => object
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
  const { name, version, migrate, fields, usual, storage = deviceStorage } = parts
  const key = `iki.${name}`
  // A rendered page shows the usual values at first, and then those of the device.
  const state: StoreApi<Value> = createStore<Value>(() => usual)
  const { version: from, value } = marked(storedObject(readText(storage, key)))
  const current = from < version && migrate && value !== null ? migrate(value as object, from) : value
  state.setState(fittingFields(fields, current, usual))
  return {
    name,
    version,
    schema: v.object(fields),
    state,
    get: state.getState,
    change(change: Partial<Value>): void {
      state.setState(change)
      writeText(storage, key, JSON.stringify(writeEntry(version, state.getState())))
    },
  }
}
