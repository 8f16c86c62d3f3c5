import { type ErrorData, ErrorTypes, Events, type HlsConfig } from 'hls.js'
import type { HlsConstructor } from '#core/film/hls-stream.ts'

type Handler = (event: string, data: never) => void
type Level = { width: number; height: number }

/** The levels of a film if a test sets no others, the lowest first. */
const usualLevels: Level[] = [
  { width: 480, height: 270 },
  { width: 854, height: 480 },
  { width: 1280, height: 720 },
]

/** hls.js as its documentation describes it: it attaches, reads the playlist, and loads on command. */
export class FakeHls {
  static readonly Events = Events
  static readonly ErrorTypes = ErrorTypes
  /** All instances, the oldest first. */
  static made: FakeHls[] = []
  static levels = usualLevels
  static hasManifest = true

  static reset(): void {
    FakeHls.made = []
    FakeHls.levels = usualLevels
    FakeHls.hasManifest = true
  }
  static get last(): FakeHls {
    const last = FakeHls.made.at(-1)
    if (!last) throw new Error('No film was begun.')
    return last
  }

  readonly config: Partial<HlsConfig>
  levels: Level[] = []
  manualLevel = -1
  startLevel = -1
  autoLevelCapping = -1
  source = ''
  /** The seconds from which it was told to load. */
  readonly loads: (number | undefined)[] = []
  recoveries = 0
  /** The network is fast: after a change of quality, the segments that were loaded in advance are replaced at once. */
  isQuick = true
  /** How often all loaded segments were dropped. */
  flushes = 0
  shown = -1
  isStopped = false
  isDestroyed = false
  readonly #handlers = new Map<string, Handler[]>()

  constructor(config: Partial<HlsConfig>) {
    this.config = config
    FakeHls.made.push(this)
  }

  on(event: string, handler: Handler): void {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler])
  }
  attachMedia(element: HTMLMediaElement): void {
    element.src = `blob:${FakeHls.made.length}`
    queueMicrotask(() => this.emit(Events.MEDIA_ATTACHED, {}))
  }
  loadSource(url: string): void {
    this.source = url
    if (FakeHls.hasManifest) queueMicrotask(() => this.parse())
  }
  startLoad(at?: number): void {
    this.isStopped = false
    this.loads.push(at)
  }
  stopLoad(): void {
    this.isStopped = true
  }
  recoverMediaError(): void {
    this.recoveries++
    queueMicrotask(() => this.emit(Events.MEDIA_ATTACHED, {}))
  }
  destroy(): void {
    this.isDestroyed = true
    this.#handlers.clear()
  }
  get nextLevel(): number {
    return this.manualLevel
  }
  set nextLevel(level: number) {
    this.manualLevel = level
    if (this.isQuick) this.emit(Events.BUFFER_FLUSHING, {})
  }
  get currentLevel(): number {
    return this.shown
  }
  set currentLevel(level: number) {
    this.manualLevel = level
    this.flushes++
  }

  /** For tests: the playlist has arrived. */
  parse(): void {
    this.levels = FakeHls.levels
    this.emit(Events.MANIFEST_PARSED, {})
  }
  /** For tests: this quality is shown from now on. */
  show(level: number): void {
    this.shown = level
    this.emit(Events.LEVEL_SWITCHED, { level })
  }
  /** For tests: a segment has arrived. */
  receive(): void {
    this.emit(Events.FRAG_LOADED, {})
  }
  /** For tests: an error occurs. */
  fail(type: 'network' | 'media', fatal = true): void {
    const types = { network: ErrorTypes.NETWORK_ERROR, media: ErrorTypes.MEDIA_ERROR }
    this.emit(Events.ERROR, { type: types[type], fatal, details: 'test' } as unknown as ErrorData)
  }

  emit(event: string, data: object): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(event, data as never)
  }
}

export const asHls = FakeHls as unknown as HlsConstructor
