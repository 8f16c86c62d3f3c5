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
 * With AirPlay, Safari itself sends an element's sound and picture to a receiver. We only open its list of receivers,
 * for the element that plays.
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
    /** Safari searches for receivers while there is a listener, which uses battery: so only while a button is shown. */
    watch(): () => void {
      const able = elements.filter(element => element.webkitShowPlaybackTargetPicker)
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
