import * as v from 'valibot'
import { useStore } from 'zustand'
import { defineDeviceValue } from '#core/offline/device-value.ts'

/** How the member wants texts to be shown, on this device. */

export const textSizes = ['small', 'medium', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

const size = v.picklist(['small', 'medium', 'large', 'largest'])
const fields = { size, hasFurigana: v.boolean() }

const settings = defineDeviceValue({
  name: 'reading',
  version: 1,
  fields,
  usual: { size: 'medium', hasFurigana: true },
})

export const setReading = settings.change

export const useReadingSettings = () => useStore(settings.state)
