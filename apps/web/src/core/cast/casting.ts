import type { Lesson } from '@iki/contract/media/lesson'
import type { StoreApi } from 'zustand'
import { ApiError } from '#core/api/api-error.ts'
import type { Player } from '#core/player/make-player.ts'
import { castOutput } from './cast-output.ts'
import type { CastOutput } from './cast-output-parts.ts'
import { CastProblem } from './cast-problem.ts'
import type { CastSessionLease } from './cast-session.ts'
import { type Casting, nothingCast } from './cast-state.ts'
import { lessonIdOf, type ReceiverLesson } from './receiver-media.ts'
import type { CastContext, CastSender, CastSession, CastState, ReceiverMedia } from './sender-types.ts'

type Parts = {
  state: StoreApi<Casting>
  player: Pick<Player, 'store' | 'load' | 'moveTo' | 'moveBack'>
  load: () => Promise<CastSender>
  fetchLesson: (id: string) => Promise<Lesson>
  describe: () => ReceiverLesson | null
  toAbsolute: (url: string) => string
  /** Remembers over a reload of this tab that it was casting. */
  mark: { leave(): void; remove(): void }
  /** What lets the receiver fetch media for this tab. */
  castSession: Pick<CastSessionLease, 'id' | 'rejoin' | 'end'>
}

/** How long a receiver may take, after a reload of this page, to report what it plays. */
const findMs = 3_000

/**
 * Moves the player's sound to a receiver and back. After connecting, it plays there from the same second; when the
 * receiver disconnects, the player here is paused at the second that was reached.
 */
export function casting(parts: Parts) {
  const { state, player, load, fetchLesson, describe, toAbsolute, mark, castSession } = parts
  let sender: CastSender | null = null
  let loading: Promise<void> | null = null
  let joined: { session: CastSession; output: CastOutput } | null = null
  const set = (change: Partial<Casting>) => state.setState(change)

  function report(error: unknown): void {
    const problem = castProblemOf(error)
    console.error(problem.message, ...(problem === error ? [] : [error]))
    set({ problem })
  }

  /** Loads Google's sender, once. */
  function open(): Promise<void> {
    if (sender) return Promise.resolve()
    set({ sender: 'loading', problem: null })
    loading ??= load()
      .then(begin)
      .catch((error: unknown) => {
        set({ sender: 'unasked' })
        report(error)
      })
      .finally(() => {
        loading = null
      })
    return loading
  }

  function begin(loaded: CastSender): void {
    sender = loaded
    const { framework, cast } = loaded
    const context = framework.CastContext.getInstance()
    context.addEventListener('caststatechanged', event => onCastState(event.castState))
    context.addEventListener('sessionstatechanged', ({ sessionState, session }) => {
      if (sessionState === 'SESSION_STARTED' && session) void join(session)
      if (sessionState === 'SESSION_RESUMED' && session) void rejoin(session)
      if (sessionState === 'SESSION_ENDED') leave()
    })
    context.setOptions({
      receiverApplicationId: cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
      autoJoinPolicy: cast.AutoJoinPolicy.TAB_AND_ORIGIN_SCOPED,
      language: 'ja',
      resumeSavedSession: true,
    })
    set({ sender: 'ready' })
    onCastState(context.getCastState())
  }

  function onCastState(castState: CastState): void {
    set({ hasDevices: castState !== 'NO_DEVICES_AVAILABLE' })
    const { connection } = state.getState()
    if (castState === 'CONNECTING' && connection === 'disconnected') set({ connection: 'connecting' })
    if (castState !== 'CONNECTING' && connection === 'connecting' && !joined)
      set({ connection: 'disconnected' })
  }

  /** What plays continues on the receiver. If the player is paused, the receiver waits for the next press of play. */
  async function join(session: CastSession): Promise<void> {
    try {
      await castSession.id()
    } catch (error) {
      report(error)
      context()?.endCurrentSession(true)
      return
    }
    if (context()?.getCurrentSession() !== session) return
    const { status } = player.store.getState()
    const isGoingOn = status === 'playing' || status === 'loading'
    player.moveTo(outputOf(session), { isGoingOn })
  }

  /** The page was reloaded while the receiver went on playing. */
  async function rejoin(session: CastSession): Promise<void> {
    if (joined) return
    const output = outputOf(session)
    void castSession.rejoin()
    const isStill = () => joined?.session === session
    const media = await mediaOf(session)
    if (!isStill()) return
    const lessonId = lessonIdOf(media)
    const hasLesson = lessonId !== null && (await loadIntoPlayer(lessonId, media))
    if (!isStill()) return
    if (!media || !hasLesson) {
      player.moveTo(output, { isGoingOn: false })
      return
    }
    const isGoingOn = media.playerState === 'PLAYING' || media.playerState === 'BUFFERING'
    player.moveTo(output, { isGoingOn, isThere: true })
    output.adopt(media)
  }

  /** Loads the lesson that the receiver plays into the player, unless it is there. Returns whether that succeeded. */
  async function loadIntoPlayer(lessonId: string, media: ReceiverMedia | null): Promise<boolean> {
    if (player.store.getState().track?.id === lessonId) return true
    try {
      const lesson = await fetchLesson(lessonId)
      player.load(lesson, { startAt: media?.getEstimatedTime() ?? 0, isResting: true })
      return true
    } catch (error) {
      console.error('What the receiver plays could not be loaded.', error)
      return false
    }
  }

  function outputOf(session: CastSession): CastOutput {
    const cast = (sender as CastSender).cast
    joined?.output.dispose()
    const output = castOutput({
      cast,
      session,
      describe,
      toAbsolute,
      onState: connection => set({ connection }),
    })
    joined = { session, output }
    mark.leave()
    session.addEventListener('volumechanged', ({ volume }) => set({ volume: percentOf(volume) }))
    set({
      connection: 'connected',
      deviceName: session.getCastDevice().friendlyName,
      volume: percentOf(session.getVolume()),
      problem: null,
    })
    return output
  }

  function leave(): void {
    if (!joined) return
    const { output } = joined
    joined = null
    mark.remove()
    castSession.end()
    output.dispose()
    player.moveBack({ isGoingOn: false })
    const { sender: known, hasDevices } = state.getState()
    set({ ...nothingCast, sender: known, hasDevices })
  }

  const context = (): CastContext | null => sender?.framework.CastContext.getInstance() ?? null

  return {
    open,
    /** Opens the browser's list of receivers. Browsers allow it only in response to a press. */
    async connect(): Promise<void> {
      set({ problem: null })
      try {
        if (!player.store.getState().track) throw new CastProblem('noSource')
        if (!sender) throw new CastProblem('notConnected')
        await context()?.requestSession()
      } catch (error) {
        if (codeOf(error) !== 'cancel') report(error)
        if (!joined) set({ connection: 'disconnected' })
      }
    },
    /** Stops the receiver; the player here is paused at the same second. */
    disconnect(): void {
      context()?.endCurrentSession(true)
    },
    setVolume(percent: number): void {
      set({ volume: percent })
      joined?.session
        .setVolume(percent / 100)
        .catch((error: unknown) => console.error('The receiver keeps its volume.', error))
    },
  }
}
export type CastingCommands = ReturnType<typeof casting>

function castProblemOf(error: unknown): CastProblem {
  if (error instanceof CastProblem) return error
  const code = error instanceof ApiError ? error.code : null
  if (code === 'too_many_receivers') return new CastProblem('tooMany')
  return new CastProblem(code === 'casting_off' ? 'switchedOff' : 'notConnected')
}

const percentOf = (volume: number) => Math.round(volume * 100)

/** The framework rejects with a code, or with an error that has one. */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : error
}

/** What the receiver plays: it reports that at once, or a moment later. */
function mediaOf(session: CastSession): Promise<ReceiverMedia | null> {
  const there = session.getMediaSession()
  if (there) return Promise.resolve(there)
  return new Promise(resolve => {
    const find = ({ mediaSession }: { mediaSession: ReceiverMedia | null }) => done(mediaSession)
    const timer = setTimeout(() => done(null), findMs)
    const done = (media: ReceiverMedia | null) => {
      clearTimeout(timer)
      session.removeEventListener('mediasession', find)
      resolve(media)
    }
    session.addEventListener('mediasession', find)
  })
}
