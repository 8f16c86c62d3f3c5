import type { EarlySound } from './early-sound.ts'
import { elementOutput, type MediaElement, type Output, type Source } from './element.ts'
import { switchedOutput } from './switched-output.ts'

const waitForItsLessonMs = 20_000
/** `HTMLMediaElement.HAVE_FUTURE_DATA` */
const canPlayOn = 3

/**
 * Plays pieces of music without a gap: while one plays, a second element loads the next. If a phone lets only
 * the tapped element play, the next piece plays in that one, with a gap. What began in the second one with a press on the
 * page (`early`) plays on there when its lesson is loaded; if that does not happen soon, it stops.
 */
export function gaplessOutput(
  first: MediaElement,
  second: MediaElement,
  early: Pick<EarlySound, 'isOf'> | null = null,
): Output & { element: () => MediaElement } {
  let current = { element: first, output: elementOutput(first) }
  let standby = { element: second, output: elementOutput(second) }
  const output = switchedOutput(current.output)
  let startedEarly = early
  let isMusic = false
  let isAllowed = false
  let prepared: string | null = null
  /** The source that was just started in the prepared element, and at which second, until it plays. */
  let swapped: { source: Source; at: number } | null = null

  if (startedEarly) setTimeout(dropStartedEarly, waitForItsLessonMs)

  function dropStartedEarly(): void {
    if (startedEarly) standby.output.clear()
    startedEarly = null
  }

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
      const isStartedEarly = startedEarly?.isOf(source.media.url, at) ?? false
      if (isStartedEarly || (prepared === source.media.url && at === 0)) {
        startedEarly = null
        isMusic = source.kind === 'music'
        swap()
        swapped = { source, at }
        return
      }
      dropStartedEarly()
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
      const started = swapped
      swapped = null
      if (isMusic && prepared === null) allowStandby()
      const { element } = current
      const isSounding = started !== null && !element.paused && element.readyState >= canPlayOn
      try {
        await output.play()
        // The event came before there was a listener.
        if (isSounding) element.dispatchEvent(new Event('playing'))
      } catch (error) {
        const isUntapped = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!started || !isUntapped) throw error
        swap()
        output.setSource(started.source, started.at)
        await output.play()
      }
    },
  }
}
