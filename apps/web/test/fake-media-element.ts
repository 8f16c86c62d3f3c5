/** What the network answers for an address: a file, as far as it has arrived; an error; or nothing. */
export type FakeFile = { durationSeconds: number; bufferedSeconds?: number } | 'refused' | 'silent'

type Pending = { resolve: () => void; reject: (error: Error) => void }

const readiness = { nothing: 0, metadata: 1, current: 2, future: 3, enough: 4 } as const
const errorCodes = { network: 2, unsupported: 4 } as const

/**
 * A media element that follows the HTML standard in everything that a player can notice: loading resets the position
 * and drops queued events, a seek before the metadata is only remembered, events come after the command that caused
 * them, and an element pauses just before it ends. Time passes only when the test says so.
 */
export class FakeMediaElement extends EventTarget {
  preload: HTMLMediaElement['preload'] = 'auto'
  preservesPitch = true
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  duration = Number.NaN
  readyState: number = readiness.nothing
  error: Pick<MediaError, 'code'> | null = null
  paused = true

  /** Set by the test. */
  mayPlay = true
  /** Whether it waits for its decoder after a seek while it plays, as Chromium does. */
  waitsAtSeeks = false
  files: (address: string) => FakeFile = () => ({ durationSeconds: 60 })
  /** All addresses that were requested. */
  readonly asked: string[] = []

  #address = ''
  #position = 0
  #requestedStart = 0
  #bufferedSeconds = 0
  #tasks: (() => void)[] = []
  #pending: Pending[] = []
  readonly #target: EventTarget

  /** Events are dispatched on `target`, for a real element that uses this behaviour. */
  constructor(target?: EventTarget) {
    super()
    this.#target = target ?? this
  }

  get src(): string {
    return this.#address
  }
  set src(address: string) {
    this.#address = address
    this.load()
  }

  get currentTime(): number {
    return this.readyState === readiness.nothing ? this.#requestedStart : this.#position
  }
  set currentTime(seconds: number) {
    if (this.readyState === readiness.nothing) this.#requestedStart = seconds
    else this.#seek(seconds)
  }

  get ended(): boolean {
    return this.readyState >= readiness.metadata && this.#position >= this.duration
  }

  get buffered(): TimeRanges {
    const end = this.#bufferedSeconds
    return { length: end > 0 ? 1 : 0, start: () => 0, end: () => end }
  }

  removeAttribute(name: string): void {
    if (name === 'src') this.#address = ''
  }

  load(): void {
    this.#tasks = []
    this.#refuse('AbortError')
    const hasMoved = this.#position !== 0
    Object.assign(this, { readyState: readiness.nothing, paused: true, error: null, duration: Number.NaN })
    this.#position = 0
    this.#requestedStart = 0
    this.#bufferedSeconds = 0
    this.playbackRate = this.defaultPlaybackRate
    this.#tell('emptied')
    if (hasMoved) this.#tell('timeupdate')
    if (this.#address === '') return
    this.#tell('loadstart')
    this.asked.push(this.#address)
    this.#queue(() => this.arrive(this.files(this.#address)))
  }

  play(): Promise<void> {
    if (!this.mayPlay) return Promise.reject(new DOMException('A tap is needed first.', 'NotAllowedError'))
    if (this.error?.code === errorCodes.unsupported)
      return Promise.reject(new DOMException('No source.', 'NotSupportedError'))
    const promise = new Promise<void>((resolve, reject) => this.#pending.push({ resolve, reject }))
    if (this.ended) this.#seek(0)
    const wasPaused = this.paused
    if (wasPaused) {
      this.paused = false
      this.#tell('play')
      if (this.readyState < readiness.future) this.#tell('waiting')
    }
    if (this.readyState >= readiness.future) this.#sound(wasPaused)
    return promise
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.#tell('timeupdate', 'pause')
    this.#queue(() => this.#refuse('AbortError'))
  }

  /** For tests: the answer of the network arrives. */
  arrive(file: FakeFile): void {
    if (file === 'silent') return
    if (file === 'refused') {
      this.#fail(errorCodes.unsupported, 'NotSupportedError')
      return
    }
    this.duration = file.durationSeconds
    this.readyState = readiness.metadata
    this.#bufferedSeconds = file.bufferedSeconds ?? file.durationSeconds
    this.#tell('durationchange', 'loadedmetadata')
    this.#queue(() => {
      this.readyState = readiness.enough
      this.#tell('loadeddata', 'progress', 'canplay', 'canplaythrough')
      if (!this.paused) this.#sound()
    })
  }

  /** For tests: lets this many seconds of real time pass. */
  advance(wallSeconds: number): void {
    if (this.paused || this.readyState < readiness.future) return
    const wanted = this.#position + wallSeconds * this.playbackRate
    this.#position = Math.min(wanted, this.duration, this.#bufferedSeconds)
    this.#tell('timeupdate')
    if (this.ended) {
      this.#queue(() => {
        this.paused = true
      })
      this.#tell('pause', 'ended')
    } else if (wanted > this.#bufferedSeconds) {
      this.readyState = readiness.current
      this.#tell('waiting')
    }
  }

  /** For tests: the stream ends with an error, or its address is refused later. */
  breakOff(): void {
    this.#fail(errorCodes.network, 'AbortError')
  }

  #seek(seconds: number): void {
    this.#position = Math.min(Math.max(0, seconds), this.duration)
    const waits = this.waitsAtSeeks && !this.paused
    this.#tell(
      'seeking',
      ...(waits ? ['waiting'] : []),
      'timeupdate',
      'seeked',
      ...(waits ? ['playing'] : []),
    )
  }

  #sound(isBeginning = true): void {
    this.#queue(() => {
      if (isBeginning) this.#target.dispatchEvent(new Event('playing'))
      for (const { resolve } of this.#pending.splice(0)) resolve()
    })
  }

  #fail(code: number, name: string): void {
    this.error = { code }
    this.#tell('error')
    this.#queue(() => this.#refuse(name))
  }

  #refuse(name: string): void {
    for (const { reject } of this.#pending.splice(0)) reject(new DOMException('Not playing.', name))
  }

  #tell(...events: string[]): void {
    for (const name of events) this.#queue(() => this.#target.dispatchEvent(new Event(name)))
  }

  #queue(task: () => void): void {
    this.#tasks.push(task)
    queueMicrotask(() => {
      const index = this.#tasks.indexOf(task)
      if (index < 0) return
      this.#tasks.splice(index, 1)
      task()
    })
  }
}

/** Waits until everything that is queued has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}
