import { createStore } from 'zustand'

/** What Safari adds to a media element. */
export type AirPlayElement = EventTarget & {
  webkitShowPlaybackTargetPicker?: () => void
  webkitCurrentPlaybackTargetIsWireless?: boolean
}
export type AirPlay = { isInReach: boolean; isOn: boolean }

const reachChanged = 'webkitplaybacktargetavailabilitychanged'
const targetChanged = 'webkitcurrentplaybacktargetiswirelesschanged'

/**
 * Safari sends an element's sound and picture elsewhere by itself: all there is to do is to open its list of receivers,
 * for the one of our elements that plays.
 */
export function airPlayOf(elements: readonly AirPlayElement[], current: () => AirPlayElement) {
  const store = createStore<AirPlay>(() => ({ isInReach: false, isOn: false }))

  const onReach = (event: Event) => {
    const isInReach = 'availability' in event && event.availability === 'available'
    store.setState({ isInReach })
  }
  const onTarget = () => store.setState({ isOn: current().webkitCurrentPlaybackTargetIsWireless ?? false })

  return {
    store,
    /** Safari searches as long as somebody listens, which costs a phone power: so only while a button is shown. */
    watch(): () => void {
      const able = elements.filter(element => element.webkitShowPlaybackTargetPicker)
      if (able.length === 0) return () => {}
      onTarget()
      for (const element of able) {
        element.addEventListener(reachChanged, onReach)
        element.addEventListener(targetChanged, onTarget)
      }
      return () => {
        for (const element of able) {
          element.removeEventListener(reachChanged, onReach)
          element.removeEventListener(targetChanged, onTarget)
        }
      }
    },
    choose: () => current().webkitShowPlaybackTargetPicker?.(),
  }
}
