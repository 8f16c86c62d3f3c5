import { describe, expect, test, vi } from 'vitest'
import { sourceOf } from '#test/audio-samples.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { elementOutput } from './element.ts'
import { switchedOutput } from './switched-output.ts'

describe('an output that is switched', () => {
  test('sends no more events, falls silent, and passes on speed and volume', async () => {
    const [first, second] = [new FakeMediaElement(), new FakeMediaElement()]
    const output = switchedOutput(elementOutput(first))
    const events: string[] = []
    output.onEvent(event => events.push(event))
    output.setSpeed(1.5)
    output.setVolume(0.5)
    output.setSource(sourceOf('/a'), 0)
    void output.play()
    await settled()
    output.switchTo(elementOutput(second))
    await settled()
    expect(first).toMatchObject({ src: '', paused: true })
    expect(second).toMatchObject({ playbackRate: 1.5, volume: 0.5 })
    events.length = 0
    first.dispatchEvent(new Event('error'))
    expect(events).toEqual([])
    second.dispatchEvent(new Event('error'))
    expect(events).toEqual(['failed'])
  })

  test('leaves another its own speed and volume where none were chosen', () => {
    const second = new FakeMediaElement()
    Object.assign(second, { playbackRate: 2, volume: 0.3 })
    switchedOutput(elementOutput(new FakeMediaElement())).switchTo(elementOutput(second))
    expect(second).toMatchObject({ playbackRate: 2, volume: 0.3 })
  })

  test('says how far the one that plays has loaded', async () => {
    const element = new FakeMediaElement()
    element.files = () => ({ durationSeconds: 60, bufferedSeconds: 25 })
    const output = switchedOutput(elementOutput(element))
    output.setSource(sourceOf('/a'), 0)
    await settled()
    expect(output.bufferedUntil()).toBe(25)
    expect([output.isBuffered(20), output.isBuffered(30)]).toEqual([true, false])
  })

  test('prepares and renews only where the one that plays can', () => {
    const plain = elementOutput(new FakeMediaElement())
    const output = switchedOutput(plain)
    output.prepare?.(sourceOf('/b'))
    expect(output.isRenewing?.()).toBe(false)
    const prepare = vi.fn()
    output.switchTo({ ...plain, prepare, isRenewing: () => true })
    output.prepare?.(sourceOf('/b'))
    expect(prepare).toHaveBeenCalledOnce()
    expect(output.isRenewing?.()).toBe(true)
  })

  test('tells nothing to who listens no more', () => {
    const element = new FakeMediaElement()
    const output = switchedOutput(elementOutput(element))
    const listener = vi.fn()
    const unfollow = output.onEvent(listener)
    element.dispatchEvent(new Event('error'))
    unfollow()
    element.dispatchEvent(new Event('error'))
    expect(listener).toHaveBeenCalledOnce()
  })
})

test('a medium is fetched by this browser, or by an AirPlay receiver while that plays', () => {
  const element = Object.assign(new FakeMediaElement(), { webkitCurrentPlaybackTargetIsWireless: false })
  const output = elementOutput(element)
  expect(output.reach('audio')).toBe('browser')
  element.webkitCurrentPlaybackTargetIsWireless = true
  expect(output.reach('audio')).toBe('receiver')
})
