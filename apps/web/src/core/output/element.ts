import type { LessonKind } from '@iki/contract/media/lesson'
import type { Media, Reach } from '@iki/contract/media/media'

/** The part of a media element that is used here, so that tests can use a fake. */
export type MediaElement = EventTarget &
  Pick<
    HTMLMediaElement,
    | 'src'
    | 'currentTime'
    | 'duration'
    | 'paused'
    | 'ended'
    | 'readyState'
    | 'buffered'
    | 'playbackRate'
    | 'defaultPlaybackRate'
    | 'preservesPitch'
    | 'volume'
    | 'preload'
    | 'play'
    | 'pause'
    | 'load'
    | 'removeAttribute'
  > & {
    /** Safari's: whether it plays on an AirPlay receiver. */
    webkitCurrentPlaybackTargetIsWireless?: boolean
  }

export type OutputEvent =
  | 'ready'
  | 'moved'
  | 'flowing'
  | 'waiting'
  | 'paused'
  | 'ended'
  | 'buffered'
  | 'failed'

/** What an output plays. */
export type Source = {
  kind: LessonKind
  media: Media
  /**
   * The medium with a valid address, which is renewed if needed, or if it is the one that was refused. Rejects if there
   * is none; the player then shows the failure.
   */
  freshMedia(refusedUrl?: string): Promise<Media>
}

/** What plays the medium: our elements, or a receiver in another room. */
export type Output = {
  /** Who would fetch a medium of this kind: this browser or a receiver. */
  reach(kind: LessonKind): Reach
  /** Loads another medium and seeks to `at` as soon as possible. Speed and volume stay. */
  setSource(source: Source, at: number): void
  /** Preloads the medium that will probably play next, from its start. Optional: not every output can. */
  prepare?(source: Source): void
  /** Whether it takes fresh addresses by itself, so that its source need not be set again. */
  isRenewing?(): boolean
  clear(): void
  /** Rejects if the browser requires a tap first. */
  play(): Promise<void>
  pause(): void
  seek(seconds: number): void
  setSpeed(speed: number): void
  /** From 0 to 1. */
  setVolume(volume: number): void
  seconds(): number
  /** Null until it is known. */
  durationSeconds(): number | null
  /** The second up to which it can play without the network. */
  bufferedUntil(): number
  isBuffered(seconds: number): boolean
  onEvent(listener: (event: OutputEvent) => void): () => void
}

const eventOf: Record<string, OutputEvent> = {
  durationchange: 'ready',
  timeupdate: 'moved',
  seeked: 'moved',
  playing: 'flowing',
  waiting: 'waiting',
  pause: 'paused',
  ended: 'ended',
  progress: 'buffered',
  error: 'failed',
}

/** Plays through a media element. A seek before the metadata is loaded is remembered and done then. */
export function elementOutput(element: MediaElement): Output {
  const listeners = new Set<(event: OutputEvent) => void>()
  let awaited: number | null = null
  let speed = 1

  element.preload = 'metadata'
  element.preservesPitch = true
  element.addEventListener('loadedmetadata', goToAwaited)
  // Some browsers ignore a seek that comes too early: it is repeated when they can play.
  element.addEventListener('canplay', () => {
    if (awaited !== null && Math.abs(element.currentTime - awaited) > 1) element.currentTime = awaited
    awaited = null
  })
  for (const [name, event] of Object.entries(eventOf)) element.addEventListener(name, () => emit(event))

  function goToAwaited(): void {
    element.playbackRate = speed
    if (awaited !== null && awaited > 0) element.currentTime = awaited
  }

  function emit(event: OutputEvent): void {
    // By the standard, an element may report `pause` just before `ended`. That is no pause.
    if (event === 'paused' && (element.ended || !element.paused)) return
    for (const listener of listeners) listener(event)
  }

  return {
    reach: () => (element.webkitCurrentPlaybackTargetIsWireless ? 'receiver' : 'browser'),
    setSource({ media }, at) {
      awaited = at
      element.src = media.url
    },
    clear() {
      awaited = null
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
    play: () => element.play(),
    pause: () => element.pause(),
    seek(seconds) {
      if (element.readyState === 0) awaited = seconds
      else {
        awaited = awaited === null ? null : seconds
        element.currentTime = seconds
      }
    },
    setSpeed(next) {
      speed = next
      element.defaultPlaybackRate = next
      element.playbackRate = next
    },
    setVolume(volume) {
      element.volume = volume
    },
    seconds: () => awaited ?? element.currentTime,
    durationSeconds: () => (Number.isFinite(element.duration) ? element.duration : null),
    bufferedUntil: () => rangeAround(element.currentTime)?.end ?? element.currentTime,
    isBuffered: seconds => rangeAround(seconds) !== null,
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function rangeAround(seconds: number): { end: number } | null {
    const { buffered } = element
    for (let index = 0; index < buffered.length; index++) {
      const end = buffered.end(index)
      if (buffered.start(index) <= seconds + 0.1 && seconds < end) return { end }
    }
    return null
  }
}

/** An element for sound. It is in the document, but outside of React, which would remove it. */
export function makeAudioElement(element = new Audio()): HTMLAudioElement {
  element.hidden = true
  element.setAttribute('x-webkit-airplay', 'allow')
  document.body.append(element)
  return element
}
