import * as v from 'valibot'
import { useStore } from 'zustand'
import { changeDisplay, useDisplaySettings } from '#core/display/display-settings.ts'
import { defineDeviceValue } from '#core/offline/device-value.ts'
import { session } from '#core/session/current-session.ts'

/** How texts are shown on this device; furigana as on the member's other devices, once they have chosen. */

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

type Change = Parameters<typeof settings.change>[0]

/** A member's choice of furigana goes to their other devices as well. */
export function setReading(change: Change): void {
  settings.change(change)
  if (change.hasFurigana !== undefined && session.isSignedIn())
    changeDisplay({ hasFurigana: change.hasFurigana })
}

export function useReadingSettings() {
  const here = useStore(settings.state)
  const { hasFurigana } = useDisplaySettings()
  return { ...here, hasFurigana: hasFurigana ?? here.hasFurigana }
}
