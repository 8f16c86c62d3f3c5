import { describe, expect, test, vi } from 'vitest'
import { FakeMediaElement } from '#test/fake-media-element.ts'
import { airPlayOf } from './airplay.ts'

/** Safari's media element, and its events. */
function safari() {
  const element = Object.assign(new FakeMediaElement(), {
    webkitShowPlaybackTargetPicker: vi.fn(),
    webkitCurrentPlaybackTargetIsWireless: false,
  })
  const reach = (availability: 'available' | 'not-available') =>
    element.dispatchEvent(
      Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }),
    )
  const become = (isWireless: boolean) => {
    element.webkitCurrentPlaybackTargetIsWireless = isWireless
    element.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'))
  }
  return { element, reach, become }
}

describe('AirPlay', () => {
  test('is offered while a receiver is in reach', () => {
    const { element, reach } = safari()
    const { store, watch } = airPlayOf([element], () => element)
    expect(store.getState()).toEqual({ isInReach: false, isOn: false })
    watch()
    expect(store.getState().isInReach).toBe(false)
    reach('available')
    expect(store.getState().isInReach).toBe(true)
    reach('not-available')
    expect(store.getState().isInReach).toBe(false)
  })

  test('opens Safari’s own list, and knows when the sound plays there', () => {
    const { element, become } = safari()
    const { store, watch, choose } = airPlayOf([element], () => element)
    watch()
    choose()
    expect(element.webkitShowPlaybackTargetPicker).toHaveBeenCalledOnce()
    become(true)
    expect(store.getState().isOn).toBe(true)
    become(false)
    expect(store.getState().isOn).toBe(false)
  })

  test('knows it also when the sound had gone there before somebody looked', () => {
    const { element } = safari()
    element.webkitCurrentPlaybackTargetIsWireless = true
    const { store, watch } = airPlayOf([element], () => element)
    watch()
    expect(store.getState().isOn).toBe(true)
  })

  test('is off while something plays that cannot go there', () => {
    const { element } = safari()
    const { store, watch } = airPlayOf([element], () => new FakeMediaElement())
    watch()
    expect(store.getState().isOn).toBe(false)
  })

  test('searches for receivers no longer than somebody looks', () => {
    const { element, reach } = safari()
    const remove = vi.spyOn(element, 'removeEventListener')
    const { store, watch } = airPlayOf([element], () => element)
    watch()()
    expect(remove).toHaveBeenCalledTimes(2)
    reach('available')
    expect(store.getState().isInReach).toBe(false)
  })

  test('is nothing where the browser has none of it', () => {
    const element = new FakeMediaElement()
    const add = vi.spyOn(element, 'addEventListener')
    const { watch, choose } = airPlayOf([element], () => element)
    watch()()
    choose()
    expect(add).not.toHaveBeenCalled()
  })
})
