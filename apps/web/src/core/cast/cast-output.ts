import type { OutputEvent, Source } from '#core/output/element.ts'
import type { CastOutput, CastOutputParts } from './cast-output-parts.ts'
import { CastProblem } from './cast-problem.ts'
import type { ReceiverState } from './cast-state.ts'
import { lessonIdOf, loadRequest, sourceOf, speedOfReceiver } from './receiver-media.ts'
import type { ReceiverMedia } from './sender-types.ts'

const mediaNamespace = 'urn:x-cast:com.google.cast.media'
/** How often the position is reported while it plays. */
const tickMs = 250

/**
 * Plays through a receiver. The state is always what the receiver reports, whatever caused it: the member here, the
 * remote control of the television, or the end of the medium.
 */
export function castOutput({
  cast,
  session,
  describe,
  toAbsolute,
  onState: setCastState,
}: CastOutputParts): CastOutput {
  const listeners = new Set<(event: OutputEvent) => void>()
  let source: Source | null = null
  let media: ReceiverMedia | null = null
  /** The second of a seek that the receiver has not confirmed yet. */
  let awaited: number | null = null
  let lastSeconds = 0
  let isWanted = false
  /** Counts the loads, so that answers to an earlier one are ignored. */
  let round = 0
  let isLoading = false
  let speed = 1
  let loadedSpeed = 1
  let volume = 1
  let lastState: ReceiverMedia['playerState'] | null = null
  let ticking: ReturnType<typeof setInterval> | undefined
  let requests = 0
  let isOver = false

  session.addEventListener('mediasession', onMediaSession)

  function onState(state: ReceiverState): void {
    if (!isOver) setCastState(state)
  }

  function emit(event: OutputEvent): void {
    for (const listener of listeners) listener(event)
  }

  function secondsNow(): number {
    if (awaited !== null) return awaited
    return media ? media.getEstimatedTime() : lastSeconds
  }

  // Loading

  /** With a short delay, so that a `play` right after it becomes part of the same request. */
  function loadSoon(at: number): void {
    const asked = ++round
    awaited = at
    isLoading = true
    queueMicrotask(() => {
      if (asked === round) void load(asked)
    })
  }

  async function load(asked: number): Promise<void> {
    const at = awaited ?? 0
    const isPlaying = isWanted
    loadedSpeed = speed
    try {
      const lesson = describe()
      if (!lesson || !source) throw new CastProblem('noSource')
      const request = loadRequest(cast, { lesson, source, toAbsolute, at, isPlaying, speed })
      await session.loadMedia(request)
    } catch (error) {
      if (asked === round) fail(error)
      return
    }
    if (asked !== round) return
    isLoading = false
    const seek = awaited === at ? null : awaited
    awaited = null
    take(session.getMediaSession())
    if (volume !== 1) sendVolume()
    if (speed !== loadedSpeed) sendSpeed()
    if (seek !== null) seekTo(seek)
    if (isWanted !== isPlaying) command(isWanted ? 'play' : 'pause')
  }

  function fail(error: unknown): void {
    console.error('The receiver could not do what it was asked for.', error)
    isLoading = false
    drop()
    onState('connected')
    emit('failed')
  }

  // Events from the receiver

  function take(next: ReceiverMedia | null): void {
    media?.removeUpdateListener(onUpdate)
    media = next
    lastState = null
    media?.addUpdateListener(onUpdate)
    if (media) onUpdate(true)
  }

  /** Lets go of a medium that has ended; its last position is stored. */
  function drop(): void {
    media?.removeUpdateListener(onUpdate)
    media = null
    lastState = null
    clearInterval(ticking)
  }

  function onUpdate(isAlive: boolean): void {
    // While another medium is loaded, the end of the former one is expected.
    if (!media || isLoading) return
    const { playerState } = media
    if (!isAlive || playerState === 'IDLE') {
      onOver(media)
      return
    }
    lastSeconds = secondsNow()
    if (playerState !== lastState) onPlayerState(playerState)
    emit('moved')
  }

  function onPlayerState(state: 'PLAYING' | 'PAUSED' | 'BUFFERING'): void {
    const isFirst = lastState === null
    lastState = state
    clearInterval(ticking)
    if (isFirst) emit('ready')
    if (state === 'PLAYING') {
      onState('playing')
      isWanted = true
      ticking = setInterval(tick, tickMs)
      emit('flowing')
    } else if (state === 'BUFFERING') {
      onState('buffering')
      emit('waiting')
    } else {
      onState('paused')
      if (!isFirst) emit('paused')
    }
  }

  function onOver({ idleReason }: ReceiverMedia): void {
    drop()
    if (idleReason === 'ERROR') {
      fail('idle with an error')
      return
    }
    isWanted = false
    onState(idleReason === 'FINISHED' ? 'idle' : 'connected')
    emit(idleReason === 'FINISHED' ? 'ended' : 'paused')
  }

  /** The receiver has another medium: the one that was loaded from here, or what somebody else has sent it. */
  function onMediaSession({ mediaSession }: { mediaSession: ReceiverMedia | null }): void {
    if (isLoading || !mediaSession || mediaSession === media || !source) return
    if (lessonIdOf(mediaSession) === describe()?.id) {
      take(mediaSession)
      return
    }
    const wasThere = media !== null
    drop()
    onState('connected')
    if (wasThere) emit('paused')
  }

  function tick(): void {
    lastSeconds = secondsNow()
    emit('moved')
  }

  // The commands that it takes

  function command(name: 'play' | 'pause'): void {
    const asked = round
    media?.[name](
      null,
      () => {},
      error => asked === round && fail(error),
    )
  }

  function seekTo(seconds: number): void {
    const asked = round
    awaited = seconds
    const request = Object.assign(new cast.media.SeekRequest(), { currentTime: seconds })
    const arrive = () => {
      if (asked === round && awaited === seconds) awaited = null
    }
    media?.seek(request, arrive, error => asked === round && fail(error))
  }

  function sendSpeed(): void {
    if (!media) return
    loadedSpeed = speed
    session
      .sendMessage(mediaNamespace, {
        type: 'SET_PLAYBACK_RATE',
        requestId: ++requests,
        mediaSessionId: media.mediaSessionId,
        playbackRate: speedOfReceiver(speed),
      })
      .catch((error: unknown) => console.error('The receiver keeps its speed.', error))
  }

  /** The volume of this medium only: the receiver's own volume belongs to whoever sits in front of it. */
  function sendVolume(): void {
    const request = new cast.media.VolumeRequest(new cast.Volume(volume))
    media?.setVolume(
      request,
      () => {},
      error => console.error('The receiver keeps its volume.', error),
    )
  }

  return {
    reach: () => 'receiver',
    setSource(next, at) {
      source = next
      drop()
      onState('buffering')
      loadSoon(at)
    },
    clear() {
      round++
      isLoading = false
      isWanted = false
      source = null
      awaited = null
      lastSeconds = 0
      media?.stop(
        null,
        () => {},
        () => {},
      )
      drop()
      onState('connected')
    },
    async play() {
      isWanted = true
      if (isLoading) return
      if (!media) {
        if (source) loadSoon(secondsNow())
      } else if (media.playerState === 'PLAYING') {
        queueMicrotask(() => media?.playerState === 'PLAYING' && emit('flowing'))
      } else command('play')
    },
    pause() {
      isWanted = false
      if (!isLoading && media && media.playerState !== 'PAUSED') command('pause')
    },
    seek(seconds) {
      awaited = seconds
      if (!isLoading && media) seekTo(seconds)
    },
    setSpeed(next) {
      speed = next
      if (!isLoading && speed !== loadedSpeed) sendSpeed()
    },
    setVolume(next) {
      if (next === volume) return
      volume = next
      if (!isLoading) sendVolume()
    },
    seconds: secondsNow,
    durationSeconds: () => media?.media?.duration ?? null,
    bufferedUntil: secondsNow,
    isBuffered: () => false,
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    adopt(next) {
      source = next.media ? sourceOf(next.media) : null
      awaited = null
      isWanted = next.playerState === 'PLAYING' || next.playerState === 'BUFFERING'
      take(next)
    },
    dispose() {
      isOver = true
      round++
      lastSeconds = secondsNow()
      awaited = null
      drop()
      session.removeEventListener('mediasession', onMediaSession)
    },
  }
}
