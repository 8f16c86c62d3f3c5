import * as v from 'valibot'
import { useStore } from 'zustand'
import { defineDeviceValue } from '#core/offline/device-value.ts'

export const readerSpeeds = ['slow', 'usual', 'quick', 'quicker', 'at-once'] as const
export type ReaderSpeed = (typeof readerSpeeds)[number]
export const readerSizes = ['usual', 'large', 'larger'] as const

const settings = defineDeviceValue({
  name: 'story-reader',
  version: 1,
  fields: {
    speed: v.picklist(readerSpeeds),
    size: v.picklist(readerSizes),
    /** Whether readings stand above words. */
    hasRuby: v.boolean(),
  },
  usual: { speed: 'usual', size: 'usual', hasRuby: true },
})

/** How the story is read on this device. */
export const readerSettings = { get: settings.get, change: settings.change }
export const useReaderSettings = () => useStore(settings.state)

/** Milliseconds in which a character appears. */
export const revealMs: Readonly<Record<ReaderSpeed, number>> = {
  slow: 60,
  usual: 32,
  quick: 18,
  quicker: 9,
  'at-once': 0,
}

/** How long a line stays in front of somebody who lets it run. */
export const autoMs = (characters: number, speed: ReaderSpeed): number =>
  1_200 + characters * (70 + revealMs[speed] * 2)
