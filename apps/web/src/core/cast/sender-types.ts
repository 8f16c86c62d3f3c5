/** The part of Google's sender framework that is used here, by its documentation (developers.google.com/cast). */

export type CastState = 'NO_DEVICES_AVAILABLE' | 'NOT_CONNECTED' | 'CONNECTING' | 'CONNECTED'
export type SessionState =
  | 'NO_SESSION'
  | 'SESSION_STARTING'
  | 'SESSION_STARTED'
  | 'SESSION_START_FAILED'
  | 'SESSION_ENDING'
  | 'SESSION_ENDED'
  | 'SESSION_RESUMED'
export type CastErrorCode =
  | 'cancel'
  | 'timeout'
  | 'api_not_initialized'
  | 'invalid_parameter'
  | 'receiver_unavailable'
  | 'session_error'
  | 'channel_error'
  | 'load_media_failed'

export type ReceiverPlayerState = 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING'
export type IdleReason = 'CANCELLED' | 'INTERRUPTED' | 'FINISHED' | 'ERROR'

export type MediaInfo = {
  contentId: string
  contentType: string
  streamType: string
  duration: number | null
  metadata: object | null
  textTrackStyle: object | null
  customData: { lessonId?: string } | null
  hlsSegmentFormat?: string
  hlsVideoSegmentFormat?: string
  tracks?: object[] | null
}
export type LoadRequest = {
  media: MediaInfo
  autoplay: boolean | null
  currentTime: number | null
  playbackRate?: number
  activeTrackIds?: number[] | null
}
type Done = () => void
type Failed = (error: { code: CastErrorCode }) => void

/** What a receiver has loaded. Once it is over it is dead; another load makes another one. */
export type ReceiverMedia = {
  mediaSessionId: number
  media: MediaInfo | null
  playerState: ReceiverPlayerState
  idleReason: IdleReason | null
  getEstimatedTime(): number
  play(request: null, done: Done, failed: Failed): void
  pause(request: null, done: Done, failed: Failed): void
  stop(request: null, done: Done, failed: Failed): void
  seek(request: { currentTime: number | null }, done: Done, failed: Failed): void
  setVolume(request: object, done: Done, failed: Failed): void
  addUpdateListener(listener: (isAlive: boolean) => void): void
  removeUpdateListener(listener: (isAlive: boolean) => void): void
}

type SessionEvents = {
  mediasession: { mediaSession: ReceiverMedia }
  volumechanged: { volume: number; isMute: boolean }
}
export type CastSession = {
  getCastDevice(): { friendlyName: string }
  getMediaSession(): ReceiverMedia | null
  getVolume(): number
  setVolume(volume: number): Promise<unknown>
  /** Rejects with a code. */
  loadMedia(request: LoadRequest): Promise<unknown>
  sendMessage(namespace: string, data: object): Promise<unknown>
  addEventListener<E extends keyof SessionEvents>(type: E, handler: (event: SessionEvents[E]) => void): void
  removeEventListener<E extends keyof SessionEvents>(
    type: E,
    handler: (event: SessionEvents[E]) => void,
  ): void
}

type ContextEvents = {
  caststatechanged: { castState: CastState }
  sessionstatechanged: { sessionState: SessionState; session: CastSession | null; errorCode?: CastErrorCode }
}
export type CastContext = {
  setOptions(options: {
    receiverApplicationId: string
    autoJoinPolicy: string
    language: string
    resumeSavedSession: boolean
  }): void
  getCastState(): CastState
  getCurrentSession(): CastSession | null
  /** Asks which receiver. Only by a press; rejects with a code, "cancel" among them. */
  requestSession(): Promise<unknown>
  endCurrentSession(stopCasting: boolean): void
  addEventListener<E extends keyof ContextEvents>(type: E, handler: (event: ContextEvents[E]) => void): void
}

export type CastFramework = { CastContext: { getInstance(): CastContext } }
export type CastBase = {
  AutoJoinPolicy: { TAB_AND_ORIGIN_SCOPED: string }
  Image: new (url: string) => object
  Volume: new (level: number) => object
  media: {
    DEFAULT_MEDIA_RECEIVER_APP_ID: string
    StreamType: { BUFFERED: string }
    TextTrackEdgeType: { DROP_SHADOW: string }
    HlsSegmentFormat: { FMP4: string }
    HlsVideoSegmentFormat: { FMP4: string }
    TrackType: { TEXT: string }
    TextTrackType: { CAPTIONS: string }
    TextTrackStyle: new () => object
    Track: new (trackId: number, type: string) => object
    MovieMediaMetadata: new () => object
    MusicTrackMediaMetadata: new () => object
    MediaInfo: new (contentId: string, contentType: string) => MediaInfo
    LoadRequest: new (media: MediaInfo) => LoadRequest
    SeekRequest: new () => { currentTime: number | null }
    VolumeRequest: new (volume: object) => object
  }
}
export type CastSender = { framework: CastFramework; cast: CastBase }

/** The names under which the script of Cast puts itself into `window`. */
export type SenderWindow = {
  cast?: { framework?: CastFramework }
  chrome?: { cast?: CastBase }
  __onGCastApiAvailable?: (isAvailable: boolean, reason?: string) => void
}
