import { elementOutput, type MediaElement, type Output, type Source } from './element.ts'
import { switchedOutput } from './switched-output.ts'

/**
 * Plays pieces of music without a gap: while one plays, a second element loads the next. If a phone lets only
 * the tapped element play, the next piece plays in that one, with a gap.
 */
export function gaplessOutput(
  first: MediaElement,
  second: MediaElement,
): Output & { element: () => MediaElement } {
  let current = { element: first, output: elementOutput(first) }
  let standby = { element: second, output: elementOutput(second) }
  const output = switchedOutput(current.output)
  let isMusic = false
  let isAllowed = false
  let prepared: string | null = null
  /** The source that was just started in the prepared element, until it plays. */
  let swapped: Source | null = null

  function forget(): void {
    if (prepared !== null) standby.output.clear()
    prepared = null
    swapped = null
  }

  /** Phones let an element play later if it was started once during a tap. */
  function allowStandby(): void {
    if (isAllowed) return
    isAllowed = true
    standby.element.load()
  }

  function swap(): void {
    const before = current
    current = standby
    standby = before
    standby.element.preload = 'metadata'
    prepared = null
    output.switchTo(current.output)
  }

  return {
    ...output,
    /** The element that plays. */
    element: () => current.element,
    prepare(source) {
      if (prepared === source.media.url || output.reach(source.kind) !== 'browser') return
      prepared = source.media.url
      standby.element.preload = 'auto'
      standby.output.setSource(source, 0)
    },
    setSource(source, at) {
      if (prepared === source.media.url && at === 0) {
        swap()
        swapped = source
        return
      }
      forget()
      isMusic = source.kind === 'music'
      current.element.preload = 'metadata'
      output.setSource(source, at)
    },
    clear() {
      forget()
      output.clear()
    },
    async play() {
      const source = swapped
      swapped = null
      if (isMusic && prepared === null) allowStandby()
      try {
        await output.play()
      } catch (error) {
        const isUntapped = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!source || !isUntapped) throw error
        swap()
        output.setSource(source, 0)
        await output.play()
      }
    },
  }
}
