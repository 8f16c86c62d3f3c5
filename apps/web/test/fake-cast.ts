import type {
  CastContext,
  CastErrorCode,
  CastSession,
  CastState,
  IdleReason,
  LoadRequest,
  MediaInfo,
  ReceiverMedia,
  ReceiverPlayerState,
  SenderWindow,
  SessionState,
} from '#core/cast/sender-types.ts'

/** What a receiver gets from an address: a file of this length, a refusal, or no answer yet. */
export type FakeReceiverFile = { durationSeconds: number } | 'refused' | 'silent'
type Sent = { type: string; [detail: string]: unknown }
type Settle = { resolve: () => void; reject: (code: CastErrorCode) => void }

/**
 * A television with Google's default receiver, and what people do with it. It goes on playing when the page is closed.
 * A page talks to it through the framework that `FakeCastPage` installs.
 */
export class FakeReceiver {
  readonly name: string
  /** The receiver's own volume. */
  volume = 0.4
  files: (address: string) => FakeReceiverFile = () => ({ durationSeconds: 60 })
  /** All loads, the oldest first. */
  readonly loads: LoadRequest[] = []
  /** The messages that it received on the media namespace. */
  readonly messages: Sent[] = []
  medium: FakeMedium | null = null
  /** The session that is connected to it. */
  session: FakeSession | null = null
  /** With this, the next command is refused. */
  refusesNext: CastErrorCode | null = null
  #ids = 0

  constructor(name = 'リビングのテレビ') {
    this.name = name
  }

  /** Loads as the protocol demands: the former medium is interrupted, then it buffers, then it plays or is paused. */
  load(request: LoadRequest): Promise<void> {
    this.loads.push(request)
    const file = this.files(request.media.contentId)
    this.medium?.end('INTERRUPTED')
    if (file === 'refused')
      return later(() => Promise.reject<void>('load_media_failed' satisfies CastErrorCode))
    const medium = new FakeMedium(this, ++this.#ids, request)
    this.medium = medium
    return new Promise((resolve, reject) => {
      medium.settle = { resolve, reject }
      this.session?.emit('mediasession', { mediaSession: medium })
      if (file !== 'silent') queueMicrotask(() => medium.arrive(file.durationSeconds))
    })
  }

  /** Lets this many seconds pass for what it plays. */
  advance(seconds: number): void {
    this.medium?.advance(seconds)
  }

  /** Somebody presses pause on its remote control. */
  pressPause(): void {
    this.medium?.become('PAUSED')
  }
  pressPlay(): void {
    this.medium?.become('PLAYING')
  }
  pressStop(): void {
    this.medium?.end('CANCELLED')
  }
  /** Another sender loads something on it. */
  playForSomebodyElse(): void {
    void this.load(loadOf({ contentId: 'https://elsewhere.example/song.mp3', contentType: 'audio/mpeg' }))
  }
  /** Its medium fails, for example because its address has expired. */
  breakOff(): void {
    this.medium?.end('ERROR')
  }
  /** It is switched off, or leaves the network. */
  switchOff(): void {
    this.medium = null
    this.session?.end()
  }
  changeVolume(volume: number): void {
    this.volume = volume
    this.session?.emit('volumechanged', { volume, isMute: false })
  }

  refusal(): CastErrorCode | null {
    const code = this.refusesNext
    this.refusesNext = null
    return code
  }
}

/**
 * A medium on a receiver. Commands are answered later; listeners are notified of every change; when it is idle, it
 * can't be used any more.
 */
export class FakeMedium implements ReceiverMedia {
  readonly mediaSessionId: number
  readonly media: MediaInfo
  playerState: ReceiverPlayerState = 'IDLE'
  idleReason: IdleReason | null = null
  playbackRate: number
  /** The volume of the medium, which is separate from the receiver's. */
  streamVolume = 1
  settle: Settle | null = null
  readonly #receiver: FakeReceiver
  readonly #autoplay: boolean
  #seconds: number
  #isDead = false
  #listeners = new Set<(isAlive: boolean) => void>()

  constructor(receiver: FakeReceiver, id: number, request: LoadRequest) {
    this.#receiver = receiver
    this.mediaSessionId = id
    this.media = { ...request.media }
    this.playbackRate = request.playbackRate ?? 1
    this.#autoplay = request.autoplay ?? true
    this.#seconds = request.currentTime ?? 0
  }

  getEstimatedTime(): number {
    return this.#isDead ? 0 : this.#seconds
  }
  play(_: null, done: () => void, failed: (error: { code: CastErrorCode }) => void): void {
    this.#command(() => this.become('PLAYING'), done, failed)
  }
  pause(_: null, done: () => void, failed: (error: { code: CastErrorCode }) => void): void {
    this.#command(() => this.become('PAUSED'), done, failed)
  }
  stop(_: null, done: () => void, failed: (error: { code: CastErrorCode }) => void): void {
    this.#command(() => this.end('CANCELLED'), done, failed)
  }
  seek(
    { currentTime }: { currentTime: number | null },
    done: () => void,
    failed: (error: { code: CastErrorCode }) => void,
  ): void {
    this.#command(
      () => {
        this.#seconds = currentTime ?? 0
        this.#tell()
      },
      done,
      failed,
    )
  }
  setVolume(request: { volume?: { level: number } }, done: () => void): void {
    this.streamVolume = request.volume?.level ?? this.streamVolume
    queueMicrotask(done)
  }
  addUpdateListener(listener: (isAlive: boolean) => void): void {
    this.#listeners.add(listener)
  }
  removeUpdateListener(listener: (isAlive: boolean) => void): void {
    this.#listeners.delete(listener)
  }

  arrive(durationSeconds: number): void {
    if (this.#isDead) return
    this.media.duration = durationSeconds
    this.become('BUFFERING')
    this.settle?.resolve()
    this.settle = null
    queueMicrotask(() => this.become(this.#autoplay ? 'PLAYING' : 'PAUSED'))
  }

  become(state: ReceiverPlayerState): void {
    if (this.#isDead || this.playerState === state) return
    this.playerState = state
    this.#tell()
  }

  advance(seconds: number): void {
    if (this.playerState !== 'PLAYING') return
    this.#seconds += seconds * this.playbackRate
    if (this.#seconds >= (this.media.duration ?? Number.POSITIVE_INFINITY)) this.end('FINISHED')
  }

  end(reason: IdleReason): void {
    if (this.#isDead) return
    this.#isDead = true
    this.playerState = 'IDLE'
    this.idleReason = reason
    if (this.#receiver.medium === this) this.#receiver.medium = null
    this.settle?.reject('load_media_failed')
    this.#tell()
  }

  #command(act: () => void, done: () => void, failed: (error: { code: CastErrorCode }) => void): void {
    queueMicrotask(() => {
      const code = this.#isDead ? 'invalid_parameter' : this.#receiver.refusal()
      if (code) {
        failed({ code })
        return
      }
      act()
      done()
    })
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener(!this.#isDead)
  }
}

type Handler = (event: never) => void

class FakeSession implements CastSession {
  readonly #page: FakeCastPage
  readonly #receiver: FakeReceiver
  readonly #handlers = new Map<string, Set<Handler>>()
  isOver = false

  constructor(page: FakeCastPage, receiver: FakeReceiver) {
    this.#page = page
    this.#receiver = receiver
  }

  getCastDevice() {
    return { friendlyName: this.#receiver.name }
  }
  getMediaSession(): ReceiverMedia | null {
    return this.isOver || this.#page.isSilentAboutMedia ? null : this.#receiver.medium
  }
  getVolume(): number {
    return this.#receiver.volume
  }
  async setVolume(volume: number): Promise<void> {
    this.#receiver.changeVolume(volume)
  }
  loadMedia(request: LoadRequest): Promise<unknown> {
    return this.isOver
      ? Promise.reject('session_error' satisfies CastErrorCode)
      : this.#receiver.load(request)
  }
  async sendMessage(namespace: string, data: object): Promise<void> {
    const sent = data as Sent
    if (namespace !== 'urn:x-cast:com.google.cast.media') throw 'invalid_parameter' satisfies CastErrorCode
    this.#receiver.messages.push(sent)
    const { medium } = this.#receiver
    if (medium && sent.type === 'SET_PLAYBACK_RATE' && medium.mediaSessionId === sent.mediaSessionId)
      medium.playbackRate = Number(sent.playbackRate)
  }
  addEventListener(type: string, handler: Handler): void {
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler))
  }
  removeEventListener(type: string, handler: Handler): void {
    this.#handlers.get(type)?.delete(handler)
  }
  emit(type: string, event: object): void {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler(event as never)
  }
  end(): void {
    this.#page.endSession()
  }
}

/**
 * Google's sender framework in one page, as its documentation describes it: nothing works before setOptions;
 * requestSession settles when a receiver was chosen; after a reload, the next page of this tab resumes the session.
 */
export class FakeCastPage implements CastContext {
  /** What the member chooses in the browser's list of receivers. */
  choice: 'choose' | CastErrorCode = 'choose'
  /** After a reload, some browsers report the medium a moment later than the session. */
  isSilentAboutMedia = false
  options: Parameters<CastContext['setOptions']>[0] | null = null
  asked = 0
  readonly #receiver: FakeReceiver
  readonly #handlers = new Map<string, Set<Handler>>()
  #session: FakeSession | null = null
  #castState: CastState

  constructor(receiver: FakeReceiver, { hasDevices = true } = {}) {
    this.#receiver = receiver
    this.#castState = hasDevices ? 'NOT_CONNECTED' : 'NO_DEVICES_AVAILABLE'
  }

  /** Runs the sender script: it adds its objects to the window. */
  arrive(window: SenderWindow): void {
    const { AutoJoinPolicy, Image, Volume, media } = base
    window.chrome = { cast: { AutoJoinPolicy, Image, Volume, media } }
    window.cast = { framework: { CastContext: { getInstance: () => this } } }
    window.__onGCastApiAvailable?.(true)
  }

  setOptions(options: Parameters<CastContext['setOptions']>[0]): void {
    this.options = options
    const isTabs = options.autoJoinPolicy === 'tab_and_origin_scoped'
    if (!options.resumeSavedSession || !isTabs || !this.#receiver.session) return
    queueMicrotask(() => this.#begin('SESSION_RESUMED'))
  }
  getCastState(): CastState {
    return this.#castState
  }
  getCurrentSession(): CastSession | null {
    return this.#session
  }
  requestSession(): Promise<unknown> {
    if (!this.options) throw new Error('setOptions was not called.')
    this.asked++
    this.#become('CONNECTING')
    return later(async () => {
      if (this.choice !== 'choose') {
        this.#tell('sessionstatechanged', {
          sessionState: 'SESSION_START_FAILED',
          session: null,
          errorCode: this.choice,
        })
        this.#become('NOT_CONNECTED')
        throw this.choice
      }
      this.#begin('SESSION_STARTED')
    })
  }
  endCurrentSession(stopCasting: boolean): void {
    if (!this.#session) return
    if (stopCasting) this.#receiver.medium?.end('CANCELLED')
    queueMicrotask(() => this.endSession())
  }
  addEventListener(type: string, handler: Handler): void {
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler))
  }

  /** The page is reloaded or closed: the receiver goes on playing, but this page hears nothing from it any more. */
  unload(): void {
    this.#handlers.clear()
    if (this.#session) this.#session.isOver = true
  }
  findDevices(hasDevices: boolean): void {
    this.#become(hasDevices ? 'NOT_CONNECTED' : 'NO_DEVICES_AVAILABLE')
  }
  /** Reports the medium that was not reported yet. */
  emitMedia(): void {
    this.isSilentAboutMedia = false
    this.#session?.emit('mediasession', { mediaSession: this.#receiver.medium })
  }
  endSession(): void {
    const session = this.#session
    if (!session) return
    this.#reportSession('SESSION_ENDING', session)
    session.isOver = true
    this.#session = null
    this.#receiver.session = null
    this.#become('NOT_CONNECTED')
    this.#reportSession('SESSION_ENDED', session)
  }

  #begin(state: 'SESSION_STARTED' | 'SESSION_RESUMED'): void {
    const session = new FakeSession(this, this.#receiver)
    this.#session = session
    this.#receiver.session = session
    this.#become('CONNECTED')
    this.#reportSession(state, session)
  }
  #become(castState: CastState): void {
    if (castState === this.#castState) return
    this.#castState = castState
    this.#tell('caststatechanged', { castState })
  }
  #reportSession(sessionState: SessionState, session: CastSession): void {
    this.#tell('sessionstatechanged', { sessionState, session })
  }
  #tell(type: string, event: object): void {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler(event as never)
  }
}

class FakeMediaInfo implements MediaInfo {
  streamType = ''
  duration: number | null = null
  metadata: object | null = null
  textTrackStyle: object | null = null
  customData: { lessonId?: string } | null = null
  readonly contentId: string
  readonly contentType: string
  constructor(contentId: string, contentType: string) {
    this.contentId = contentId
    this.contentType = contentType
  }
}

class FakeLoadRequest implements LoadRequest {
  autoplay: boolean | null = null
  currentTime: number | null = null
  readonly media: MediaInfo
  constructor(media: MediaInfo) {
    this.media = media
  }
}

const base = {
  AutoJoinPolicy: { TAB_AND_ORIGIN_SCOPED: 'tab_and_origin_scoped' },
  Image: class {
    readonly url: string
    constructor(url: string) {
      this.url = url
    }
  },
  Volume: class {
    readonly level: number
    constructor(level: number) {
      this.level = level
    }
  },
  media: {
    DEFAULT_MEDIA_RECEIVER_APP_ID: 'CC1AD845',
    StreamType: { BUFFERED: 'BUFFERED' },
    TextTrackEdgeType: { DROP_SHADOW: 'DROP_SHADOW' },
    HlsSegmentFormat: { FMP4: 'fmp4' },
    HlsVideoSegmentFormat: { FMP4: 'fmp4' },
    TrackType: { TEXT: 'TEXT' },
    TextTrackType: { CAPTIONS: 'CAPTIONS' },
    TextTrackStyle: class {},
    Track: class {
      readonly trackId: number
      readonly type: string
      constructor(trackId: number, type: string) {
        this.trackId = trackId
        this.type = type
      }
    },
    MovieMediaMetadata: class {},
    MusicTrackMediaMetadata: class {},
    MediaInfo: FakeMediaInfo,
    LoadRequest: FakeLoadRequest,
    SeekRequest: class {
      currentTime: number | null = null
    },
    VolumeRequest: class {
      readonly volume: object
      constructor(volume: object) {
        this.volume = volume
      }
    },
  },
}

function loadOf({ contentId, contentType }: Pick<MediaInfo, 'contentId' | 'contentType'>): LoadRequest {
  return new FakeLoadRequest(new FakeMediaInfo(contentId, contentType))
}

async function later<T>(act: () => T | Promise<T>): Promise<T> {
  await Promise.resolve()
  return act()
}
