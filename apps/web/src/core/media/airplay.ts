import { createStore } from 'zustand'

/** What Safari adds to a media element. */
export type AirPlayElement = EventTarget & {
  webkitShowPlaybackTargetPicker?: () => void
  webkitCurrentPlaybackTargetIsWireless?: boolean
}
export type AirPlay = { isInReach: boolean; isOn: boolean }

const reachChanged = 'webkitplaybacktargetavailabilitychanged'
const targetChanged = 'webkitcurrentplaybacktargetiswirelesschanged'

/** Safari sends our element's sound elsewhere by itself: all there is to do is to open its list of receivers. */
export function airPlayOf(element: AirPlayElement) {
  const store = createStore<AirPlay>(() => ({ isInReach: false, isOn: false }))

  const onReach = (event: Event) => {
    const isInReach = 'availability' in event && event.availability === 'available'
    store.setState({ isInReach })
  }
  const onTarget = () => store.setState({ isOn: element.webkitCurrentPlaybackTargetIsWireless ?? false })

  return {
    store,
    /** Safari searches as long as somebody listens, which costs a phone power: so only while a button is shown. */
    watch(): () => void {
      if (!element.webkitShowPlaybackTargetPicker) return () => {}
      onTarget()
      element.addEventListener(reachChanged, onReach)
      element.addEventListener(targetChanged, onTarget)
      return () => {
        element.removeEventListener(reachChanged, onReach)
        element.removeEventListener(targetChanged, onTarget)
      }
    },
    choose: () => element.webkitShowPlaybackTargetPicker?.(),
  }
}
