import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { fittingFields, storedObject } from '#core/fitting-fields.ts'

/** How somebody likes to read, on this phone. */

export const textSizes = ['small', 'medium', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

const schema = v.object({ size: v.picklist(textSizes), hasFurigana: v.boolean() })
type ReadingSettings = v.InferOutput<typeof schema>

const key = 'iki.reading'
const usual: ReadingSettings = { size: 'medium', hasFurigana: true }

function kept(): ReadingSettings {
  try {
    return fittingFields(schema.entries, storedObject(localStorage.getItem(key)), usual)
  } catch {
    return usual
  }
}

const store = createStore<ReadingSettings>(kept)

export function setReading(change: Partial<ReadingSettings>): void {
  store.setState(change)
  try {
    localStorage.setItem(key, JSON.stringify(store.getState()))
  } catch {
    // It holds as long as the page.
  }
}

export const useReadingSettings = (): ReadingSettings => useStore(store)
