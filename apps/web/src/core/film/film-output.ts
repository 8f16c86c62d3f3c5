import type { StoreApi } from 'zustand'
import { elementOutput, type Output, type OutputEvent, type Source } from '#core/output/element.ts'
import type { FilmElement } from './film-element.ts'
import { type FilmState, noFilm } from './film-state.ts'
import { type HlsConstructor, type HlsStream, hlsStream } from './hls-stream.ts'
import type { Streaming } from './hls-support.ts'

type Parts = {
  element: FilmElement
  state: StoreApi<FilmState>
  streaming: Streaming
  loadHls: () => Promise<HlsConstructor>
  isSavingData: () => boolean
  /** What is shown from now on; null when it is taken away. */
  onSource: (source: Source | null) => void
}

const isStreamed = ({ media }: Source) => /\.m3u8(\?|$)/.test(media.url)

type Attaching = { done: () => void; isDone: Promise<void> }

function attachment(): Attaching {
  let done = () => {}
  const isDone = new Promise<void>(resolve => {
    done = resolve
  })
  return { done: () => done(), isDone }
}

/** Plays films through the one video element: as a stream if the film has several qualities, else as a file. */
export function filmOutput(parts: Parts): Output {
  const { element, state, streaming, loadHls, isSavingData, onSource } = parts
  const own = elementOutput(element)
  const listeners = new Set<(event: OutputEvent) => void>()
  let stream: HlsStream | null = null
  /** Counts the films, so that a player that was loaded too late for its film is ignored. */
  let round = 0
  let isWanted = false
  /** Set while the film is being attached: until then, events of the element are about the former film. */
  let attaching: Attaching | null = null

  function emit(event: OutputEvent): void {
    for (const listener of listeners) listener(event)
  }

  own.onEvent(event => {
    if (attaching) return
    // Playing and pausing can also come from picture-in-picture or a headset.
    if (event === 'flowing' || event === 'paused') want(event === 'flowing')
    if (event === 'waiting') stream?.starve()
    // Failures of a stream are reported by hls.js, which knows their cause.
    if (event !== 'failed' || !stream) emit(event)
  })
  element.addEventListener('resize', measure)
  state.subscribe(({ chosenHeight }, before) => {
    if (chosenHeight !== before.chosenHeight) stream?.chooseHeight()
  })

  function want(next: boolean): void {
    isWanted = next
    stream?.watch(next)
  }

  function measure(): void {
    const { videoWidth: width, videoHeight: height } = element
    if (width === 0) return
    state.setState({ size: { width, height }, ...(!stream && { height: Math.min(width, height) }) })
  }

  function drop(): void {
    round++
    attaching = null
    stream?.destroy()
    stream = null
    state.setState(noFilm)
  }

  async function begin(source: Source): Promise<void> {
    const asked = round
    try {
      const Hls = await loadHls()
      if (asked !== round) return
      stream = hlsStream({
        Hls,
        element,
        state,
        source,
        isSaving: isSavingData(),
        startAt: own.seconds,
        onAttached,
        onFailed: () => asked === round && fail(),
      })
      stream.watch(isWanted)
    } catch (error) {
      if (asked !== round) return
      console.error('The player for films could not be loaded.', error)
      fail()
    }
  }

  function onAttached(): void {
    const isFirst = attaching !== null
    attaching?.done()
    attaching = null
    if (!isFirst && isWanted) void element.play().catch(() => {})
  }

  function fail(): void {
    attaching = null
    emit('failed')
  }

  return {
    ...own,
    reach: kind => {
      const reach = own.reach(kind)
      return reach === 'browser' && streaming === 'native' ? 'native' : reach
    },
    setSource(source, at) {
      drop()
      element.poster = source.media.posterUrl ?? ''
      onSource(source)
      if (!isStreamed(source) || streaming === 'native') {
        own.setSource(source, at)
        return
      }
      attaching = attachment()
      own.clear()
      own.seek(at)
      void begin(source)
    },
    clear() {
      isWanted = false
      drop()
      own.clear()
      element.removeAttribute('poster')
      onSource(null)
    },
    async play() {
      want(true)
      await attaching?.isDone
      if (isWanted) await element.play()
    },
    pause() {
      want(false)
      own.pause()
    },
    isRenewing: () => stream !== null,
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
