import type { Position, saveUserPlayingState } from '@iki/contract/audio'
import type { InputOf } from '@iki/contract/endpoint'
import type { KeptPosition, KeptPositions, Owner } from './kept-positions.ts'
import { retryLater } from './retry-later.ts'
import { isHeardToEnd, type Track } from './track.ts'

export type PositionSave = InputOf<typeof saveUserPlayingState>
export type SendOptions = { keepalive: boolean; signal: AbortSignal }
export type Moment = { seconds: number; durationSeconds: number }

type Parts = {
  send: (save: PositionSave, options: SendOptions) => Promise<Position>
  kept: KeptPositions
  owner: () => Owner
  /** Whether the server will never take this save. */
  isHopeless: (error: unknown) => boolean
}

/** An answer that takes longer counts as lost. */
export const answerTimeoutMs = 20_000

/**
 * Takes a member's positions to the server. Each save of a lesson has a sequence one above the highest known, from the
 * server or from here, so that late and repeated saves do no harm. A save is on the phone before it is sent and leaves
 * it when the server has it; one a lesson is on its way at a time, and the newest goes next. What guests hear stays
 * on the phone.
 */
export function positionSaver({ send, kept, owner, isHopeless }: Parts) {
  /** The position that stands, as far as this page knows. */
  const standing = new Map<string, Position>()
  /** Lessons heard in this page: what it says of them happened just now. */
  const heardHere = new Set<string>()
  /** Lessons whose last save was put above another device's already. */
  const raised = new Set<string>()
  const underWay = new Set<string>()
  const retry = retryLater(() => flush())
  let who = owner()

  function learn(lessonId: string, position: Position): void {
    const known = standing.get(lessonId)
    if (!known || position.sequence >= known.sequence) standing.set(lessonId, position)
  }

  function keep(lessonId: string, position: KeptPosition): void {
    kept.write(who, lessonId, position)
    learn(lessonId, position)
  }

  /** While a session ends, what is kept is kept for its owner and not sent in somebody else's name. */
  function isStillHere(): boolean {
    const now = owner()
    return now.kind === who.kind && (now.kind === 'guest' || who.kind === 'guest' || now.uid === who.uid)
  }

  async function sendKept(lessonId: string, keepalive = false): Promise<void> {
    const whose = who
    const position = kept.find(whose, lessonId)
    if (whose.kind === 'guest' || !position || underWay.has(lessonId) || !isStillHere()) return
    underWay.add(lessonId)
    const isAnswered = await sendOne(whose, lessonId, position, keepalive)
    if (whose !== who) return
    underWay.delete(lessonId)
    const waiting = kept.find(whose, lessonId)
    if (isAnswered && waiting && waiting.sequence !== position.sequence) await sendKept(lessonId)
  }

  async function sendOne(
    { uid }: Owner & { kind: 'member' },
    lessonId: string,
    { seconds, durationSeconds, isCompleted, sequence }: KeptPosition,
    keepalive: boolean,
  ): Promise<boolean> {
    const whose = who
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), answerTimeoutMs)
    const save = { id: lessonId, seconds, duration: durationSeconds, completed: isCompleted, sequence }
    try {
      const stands = await send({ ...save, ...(uid && { uid }) }, { keepalive, signal: abort.signal })
      if (whose !== who) return true
      settle(lessonId, { seconds, sequence }, stands)
      sendOthers(lessonId)
      return true
    } catch (error) {
      if (whose !== who) return false
      if (!isHopeless(error)) {
        retry.start()
        return false
      }
      kept.drop(who, lessonId, sequence)
      console.error('The position could not be saved.', error)
      return true
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * When another device was ahead, what is heard here just now is newer still and goes above it, once: with both
   * playing it is the next save's turn. What this phone kept from earlier gives way.
   */
  function settle(lessonId: string, sent: { seconds: number; sequence: number }, stands: Position): void {
    const isOurs = stands.sequence === sent.sequence && Math.abs(stands.seconds - sent.seconds) < 0.01
    const newest = kept.find(who, lessonId)
    learn(lessonId, stands)
    kept.drop(who, lessonId, sent.sequence)
    if (isOurs || !newest || newest.sequence > stands.sequence) return
    if (heardHere.has(lessonId) && !raised.has(lessonId)) {
      raised.add(lessonId)
      keep(lessonId, { ...newest, sequence: stands.sequence + 1 })
    } else kept.drop(who, lessonId, stands.sequence)
  }

  /** The network is there: what waited for it goes now. */
  function sendOthers(lessonId: string): void {
    retry.stop()
    for (const id of kept.ids(who)) if (id !== lessonId) void sendKept(id)
  }

  function flush(): void {
    for (const lessonId of kept.ids(who)) void sendKept(lessonId)
  }

  return {
    /** Where somebody is in a track: the newest of what came with it and what this phone knows. */
    positionOf({ id, position }: Pick<Track, 'id' | 'position'>): Position | null {
      const known = [kept.find(who, id), standing.get(id), position].filter(each => each != null)
      return known.toSorted((a, b) => b.sequence - a.sequence)[0] ?? null
    },

    save({ id, position, durationSeconds: length }: Track, moment: Moment, keepalive = false): void {
      if (who.kind === 'member' && who.uid === null) who = owner()
      const known = [kept.find(who, id), standing.get(id), position].map(each => each?.sequence ?? 0)
      const durationSeconds = moment.durationSeconds || length
      const seconds = Math.round(Math.min(moment.seconds, length) * 100) / 100
      const isCompleted = isHeardToEnd(seconds, durationSeconds) || (standing.get(id)?.isCompleted ?? false)
      heardHere.add(id)
      raised.delete(id)
      keep(id, { seconds, durationSeconds, isCompleted, sequence: Math.max(...known) + 1 })
      void sendKept(id, keepalive)
    },

    /** Sends what an earlier page could not. */
    flush,

    /** Somebody else may be here now: what was known is forgotten, what is unsent waits on the phone for its owner. */
    changeOwner(): void {
      for (const known of [standing, heardHere, raised, underWay]) known.clear()
      retry.stop()
      who = owner()
      flush()
    },
  }
}
export type PositionSaver = ReturnType<typeof positionSaver>
