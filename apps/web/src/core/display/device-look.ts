import { motions, textPercents } from '@iki/contract/account/display-settings'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { defineDeviceValue } from '#core/offline/device-value.ts'

/**
 * What this device shows before anything is loaded: a script in the page's head reads the same key before the first
 * paint (`build/look-script.ts`).
 */
const look = defineDeviceValue({
  name: 'look',
  version: 1,
  fields: { textPercent: v.picklist(textPercents), motion: v.picklist(motions) },
  usual: { textPercent: 100, motion: 'auto' },
})

export const deviceLook = {
  state: look.state,

  change(change: Partial<ReturnType<typeof look.get>>): void {
    look.change(change)
    const { textPercent, motion } = look.get()
    const { dataset } = document.documentElement
    dataset.text = String(textPercent)
    dataset.motion = motion
  },
}

/** Whether nothing moves in the app on this device, however the phone is set. */
export const useIsLookStill = (): boolean => useStore(look.state, ({ motion }) => motion === 'still')
