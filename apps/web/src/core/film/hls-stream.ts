import type Hls from 'hls.js'
import type { ErrorData, Level } from 'hls.js'
import type { StoreApi } from 'zustand'
import { retryLater } from '#core/offline/backoff.ts'
import type { Source } from '#core/output/element.ts'
import type { FilmState } from './film-state.ts'
import { bufferOf, hlsSettings, savedHeight } from './hls-settings.ts'

export type HlsConstructor = typeof Hls

type Parts = {
  Hls: HlsConstructor
  element: HTMLVideoElement
  state: StoreApi<FilmState>
  source: Source
  isSaving: boolean
  /** The second to begin at. It is read late, since a seek may change it. */
  startAt: () => number
  /** The film is attached to the element; also called after it was attached again. */
  onAttached: () => void
  onFailed: () => void
}

/** One film, played by hls.js. */
export function hlsStream(parts: Parts) {
  const { Hls, element, state, source, isSaving, startAt, onAttached, onFailed } = parts
  const hls = new Hls(hlsSettings({ source, isSaving, onRefused: () => hls.stopLoad() }))
  const { Events, ErrorTypes } = Hls
  const retry = retryLater(() => hls.startLoad())
  let hasRecovered = false
  /** Loading has failed for good. What was loaded before still plays. */
  let isCutOff = false
  /** While hls.js removes what was loaded ahead. */
  let isMakingRoom = false

  function chooseHeight(): void {
    const { chosenHeight } = state.getState()
    const level = chosenHeight === null ? -1 : levelFor(hls.levels, chosenHeight)
    if (hls.manualLevel === level) return
    isMakingRoom = false
    hls.nextLevel = level // Changes at the next segment, so that the film does not stop.
    // If the film is loaded to its end, no further segment would come in the chosen quality.
    const isLate = level !== -1 && level !== hls.currentLevel && !isMakingRoom && isLoadedToEnd(element)
    if (isLate) hls.currentLevel = level
  }

  function onError(error: ErrorData): void {
    if (!error.fatal) return
    console.error('The film breaks off.', error.details, error.error)
    if (error.type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
    } else if (error.type === ErrorTypes.NETWORK_ERROR && isRunning(element)) {
      isCutOff = true
      retry.start()
    } else onFailed()
  }

  hls.on(Events.MEDIA_ATTACHED, onAttached)
  hls.on(Events.MANIFEST_PARSED, () => {
    state.setState({ heights: heightsOf(hls.levels) })
    if (isSaving) hls.autoLevelCapping = levelFor(hls.levels, savedHeight)
    const { chosenHeight } = state.getState()
    if (chosenHeight !== null) hls.startLevel = levelFor(hls.levels, chosenHeight)
    chooseHeight()
    hls.startLoad(startAt())
  })
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
    const shown = hls.levels[level]
    if (shown) state.setState({ height: heightOf(shown) })
  })
  hls.on(Events.BUFFER_FLUSHING, () => {
    isMakingRoom = true
  })
  hls.on(Events.FRAG_LOADED, () => {
    isCutOff = false
    retry.stop()
  })
  hls.on(Events.ERROR, (_, error) => onError(error))
  hls.attachMedia(element)
  hls.loadSource(source.media.url)

  return {
    chooseHeight,
    /** More is loaded ahead while the film plays. */
    watch(isWatched: boolean): void {
      Object.assign(hls.config, bufferOf(isWatched))
    },
    /** The film has reached the end of what is loaded, and no more is coming. */
    starve(): void {
      if (isCutOff) onFailed()
    },
    destroy(): void {
      retry.stop()
      hls.destroy()
    },
  }
}
export type HlsStream = ReturnType<typeof hlsStream>

const isRunning = ({ readyState }: HTMLVideoElement) => readyState >= HTMLMediaElement.HAVE_FUTURE_DATA

/** Whether it is loaded to its end, except for the rounding of segments. */
function isLoadedToEnd({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  for (let at = 0; at < buffered.length; at++)
    if (buffered.start(at) <= currentTime && currentTime <= buffered.end(at))
      return buffered.end(at) > duration - 0.5
  return false
}

/** The shorter side, so that films in portrait and in landscape have the same names of qualities. */
const heightOf = ({ width, height }: Pick<Level, 'width' | 'height'>) => Math.min(width, height)

/** Best first. */
export function heightsOf(levels: readonly Pick<Level, 'width' | 'height'>[]): number[] {
  const heights = new Set(levels.map(heightOf).filter(height => height > 0))
  return [...heights].toSorted((a, b) => b - a)
}

/** The quality that was chosen, else the nearest below it, else the lowest. Levels come lowest first. */
export function levelFor(levels: readonly Pick<Level, 'width' | 'height'>[], height: number): number {
  return Math.max(
    0,
    levels.findLastIndex(level => heightOf(level) <= height),
  )
}
