import { motions, textPercents } from '@iki/contract/account/display-settings'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { defineDeviceValue } from '#core/offline/device-value.ts'

const usual = { textPercent: 100, motion: 'auto', uid: null } as const

/**
 * What this device shows before anything is loaded: a script in the page's head reads the same key before the first
 * paint (`build/look-script.ts`).
 */
const look = defineDeviceValue({
  name: 'look',
  version: 1,
  fields: {
    textPercent: v.picklist(textPercents),
    motion: v.picklist(motions),
    /** Whose choice it is; null: nobody's. */
    uid: v.nullable(v.string()),
  },
  usual,
})

type Look = ReturnType<typeof look.get>

export const deviceDisplay = {
  state: look.state,

  change(change: Partial<Look>): void {
    look.change(change)
    const { textPercent, motion } = look.get()
    const { dataset } = document.documentElement
    dataset.text = String(textPercent)
    dataset.motion = motion
  },

  /** What another member has chosen on this device is not shown to `uid`. Returns whether there was something. */
  forgetOthers(uid: string): boolean {
    const owner = look.get().uid
    if (owner === null || owner === uid) return false
    deviceDisplay.change(usual)
    return true
  },
}

/** Whether nothing moves in the app on this device, however the phone is set. */
export const useIsMotionStill = (): boolean => useStore(look.state, ({ motion }) => motion === 'still')
