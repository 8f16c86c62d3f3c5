import { type StorySpeed, storySpeeds } from '@iki/contract/account/display-settings'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { changeDisplay, useDisplaySettings } from '#core/display/display-settings.ts'
import { defineDeviceValue } from '#core/offline/device-value.ts'
import { session } from '#core/session/current-session.ts'

const readerSizes = ['usual', 'large', 'larger'] as const

const settings = defineDeviceValue({
  name: 'story-reader',
  version: 1,
  fields: {
    speed: v.picklist(storySpeeds),
    size: v.picklist(readerSizes),
    /** Whether readings are shown above words. */
    hasRuby: v.boolean(),
  },
  usual: { speed: 'usual', size: 'usual', hasRuby: true },
})

/** How the story is read on this device. */
export const readerSettings = {
  get: settings.get,
  /** A member's choice of speed and readings goes to their other devices as well. */
  change(change: Parameters<typeof settings.change>[0]): void {
    settings.change(change)
    const { speed, hasRuby } = change
    if (!session.isSignedIn() || (speed === undefined && hasRuby === undefined)) return
    changeDisplay({
      ...(speed !== undefined && { storySpeed: speed }),
      ...(hasRuby !== undefined && { hasFurigana: hasRuby }),
    })
  },
}

export function useReaderSettings() {
  const here = useStore(settings.state)
  const { storySpeed, hasFurigana } = useDisplaySettings()
  return { ...here, speed: storySpeed ?? here.speed, hasRuby: hasFurigana ?? here.hasRuby }
}

/** Milliseconds in which a character appears. */
export const revealMs: Readonly<Record<StorySpeed, number>> = {
  slow: 60,
  usual: 32,
  quick: 18,
  quicker: 9,
  'at-once': 0,
}

/** How long a line stays in front of somebody who lets it run. */
export const autoMs = (characters: number, speed: StorySpeed): number =>
  1_200 + characters * (70 + revealMs[speed] * 2)
