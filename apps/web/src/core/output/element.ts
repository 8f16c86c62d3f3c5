import type { LessonKind } from '@iki/contract/media/lesson'
import type { Media, Reach } from '@iki/contract/media/media'

/** The part of a media element that is used here, so that a fake can stand in for it. */
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
    /** Safari's: it sounds out of an AirPlay receiver. */
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

/** What an output is pointed at. */
export type Source = {
  kind: LessonKind
  media: Media
  /**
   * The medium by an address that is good just now, renewed before where needed: also when the one at hand is what was
   * refused. Rejects when there is none; who is refused for good learns so by the player.
   */
  freshMedia(refusedUrl?: string): Promise<Media>
}

/** Where sound comes out: our elements, or a receiver in another room. */
export type Output = {
  /** Who would fetch a medium of this kind. */
  reach(kind: LessonKind): Reach
  /** Points at another medium and goes to `at` as soon as that can be done. Speed and volume stay. */
  setSource(source: Source, at: number): void
  /** Gets ready to play this from its start when what plays has ended; where it can't, nothing happens. */
  prepare?(source: Source): void
  /** Whether it goes on with fresh addresses by itself, so that an old one need not be changed under it. */
  isRenewing?(): boolean
  clear(): void
  /** Rejects when the browser wants a tap first. */
  play(): Promise<void>
  pause(): void
  seek(seconds: number): void
  setSpeed(speed: number): void
  /** From 0 to 1. */
  setVolume(volume: number): void
  seconds(): number
  /** Null until it is known. */
  durationSeconds(): number | null
  /** Up to where it can play on from here without the network. */
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

/** Plays through a media element. A second that is asked for before the metadata is there is remembered and gone to then. */
export function elementOutput(element: MediaElement): Output {
  const listeners = new Set<(event: OutputEvent) => void>()
  let awaited: number | null = null
  let speed = 1

  element.preload = 'metadata'
  element.preservesPitch = true
  element.addEventListener('loadedmetadata', goToAwaited)
  // Some engines drop a jump made too early: once they can play, it is made again.
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
    // The standard lets an element pause just before it ends; nobody paused.
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

/** An element for sound. It stands in the page, outside of everything that React takes away. */
export function makeAudioElement(): HTMLAudioElement {
  const element = new Audio()
  element.hidden = true
  element.setAttribute('x-webkit-airplay', 'allow')
  document.body.append(element)
  return element
}
