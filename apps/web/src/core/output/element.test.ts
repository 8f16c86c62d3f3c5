import { describe, expect, test, vi } from 'vitest'
import { sourceOf } from '#test/audio-samples.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { elementOutput, makeAudioElement } from './element.ts'

async function loaded(at = 0) {
  const element = new FakeMediaElement()
  const output = elementOutput(element)
  const seeking = vi.fn()
  element.addEventListener('seeking', seeking)
  output.setSource(sourceOf('/a'), at)
  await settled()
  return { element, output, seeking }
}

describe('an element', () => {
  test('loads no more than it needs to know until it is played', () => {
    const element = new FakeMediaElement()
    elementOutput(element)
    expect(element).toMatchObject({ preload: 'metadata', preservesPitch: true })
  })

  test('that starts at its beginning is moved nowhere', async () => {
    const { seeking } = await loaded(0)
    expect(seeking).not.toHaveBeenCalled()
  })

  test('that waited in its middle goes on there', async () => {
    const { element, output } = await loaded(5)
    output.seek(30)
    await settled()
    element.dispatchEvent(new Event('canplay'))
    expect(element.currentTime).toBe(30)
  })

  test('that drops a seek before it can play is asked again for that second, not for an earlier one', async () => {
    const element = new FakeMediaElement()
    const output = elementOutput(element)
    element.addEventListener('loadedmetadata', () => output.seek(20))
    element.addEventListener('loadeddata', () => {
      element.currentTime = 0
    })
    output.setSource(sourceOf('/a'), 48)
    await settled()
    expect(element.currentTime).toBe(20)
  })

  test('that is cleared holds nothing of its medium', async () => {
    const { element, output } = await loaded(20)
    output.clear()
    await settled()
    expect(element).toMatchObject({ src: '', readyState: 0, paused: true })
    expect([output.seconds(), output.durationSeconds()]).toEqual([0, null])
  })

  test('knows which of its parts have arrived', () => {
    const ranges = [
      { start: 0.1, end: 10 },
      { start: 20, end: 30 },
    ]
    const at = (index: number) => {
      const range = ranges[index]
      if (!range) throw new DOMException('There are two.', 'IndexSizeError')
      return range
    }
    const element = new FakeMediaElement()
    const buffered = {
      length: ranges.length,
      start: (index: number) => at(index).start,
      end: (index: number) => at(index).end,
    }
    Object.defineProperty(element, 'buffered', { value: buffered })
    const output = elementOutput(element)
    const isThere = [0, 9, 10, 15, 20, 29, 30].map(output.isBuffered)
    expect(isThere).toEqual([true, true, false, false, true, true, false])
    expect(output.bufferedUntil()).toBe(10)
  })
})

test('an element for sound is in the page, unseen, and may play on a receiver', () => {
  const element = makeAudioElement(document.createElement('audio'))
  expect(document.body.contains(element)).toBe(true)
  expect([element.hidden, element.getAttribute('x-webkit-airplay')]).toEqual([true, 'allow'])
  element.remove()
})
