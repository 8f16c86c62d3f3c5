import type { saveUserPlayingState } from '@iki/contract/audio'
import type { Device } from '@iki/contract/device'
import type { InputOf } from '@iki/contract/endpoint'
import type { LessonKind, Position, SavedPosition } from '@iki/contract/lesson'
import type { KeptPosition, KeptPositions, Owner } from './kept-positions.ts'
import type { OwnPlaces } from './own-places.ts'
import { retryLater } from './retry-later.ts'
import { isFinishedAt, type Track } from './track.ts'
import { placesApart, type TwoPlaces } from './two-places.ts'

export type PositionSave = InputOf<typeof saveUserPlayingState>
export type SendOptions = { keepalive: boolean; signal: AbortSignal; kind: LessonKind }
export type Moment = {
  seconds: number
  durationSeconds: number
  /** Where the listener jumped away from. */
  jumpedFrom?: number
  /** They say that they are through with it, wherever that is. */
  isFinished?: boolean
}

type Parts = {
  send: (save: PositionSave, options: SendOptions) => Promise<SavedPosition>
  kept: KeptPositions
  places: OwnPlaces
  owner: () => Owner
  device: () => Device
  /** By this device's clock: only how long ago something was is ever told. */
  now: () => number
  /** Whether the server will never take this save. */
  isHopeless: (error: unknown) => boolean
}

/** An answer that takes longer counts as lost. */
export const answerTimeoutMs = 20_000
const longestAgoSeconds = 31_536_000

/** What has come to light about where another device is in a lesson. */
export type Told = { lessonId: string; apart: TwoPlaces | null }

/**
 * Takes a member's positions to the server. Each save of a lesson has a sequence one above the highest known, from the
 * server or from here, so that late and repeated saves do no harm. A save is on the phone before it is sent and leaves
 * it when the server has it; one a lesson is on its way at a time, and the newest goes next. What guests hear stays
 * on the phone.
 */
export function positionSaver({ send, kept, places, owner, device, now, isHopeless }: Parts) {
  /** The position that stands, as far as this page knows. */
  const standing = new Map<string, Position>()
  /** The newest that the server itself has said. */
  const told = new Map<string, Position>()
  const followers = new Set<(told: Told) => void>()
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
    const { seconds, isCompleted, sequence } = position
    kept.write(who, lessonId, position)
    learn(lessonId, { seconds, isCompleted, sequence })
  }

  function newestTold({ id, position }: Pick<Track, 'id' | 'position'>): Position | null {
    const known = told.get(id) ?? null
    if (!known || !position) return known ?? position
    // Of one save, a lesson says more than a list does: who made it.
    return position.sequence > known.sequence || (position.sequence === known.sequence && position.device)
      ? position
      : known
  }

  function apartIn(track: Pick<Track, 'id' | 'position'>): TwoPlaces | null {
    return placesApart(places.find(who, track.id), newestTold(track), device().id)
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
    position: KeptPosition,
    keepalive: boolean,
  ): Promise<boolean> {
    const { seconds, durationSeconds, isCompleted, sequence, base, heardAt, jumpedFrom } = position
    // Who kept it may have known of nothing but audio.
    const { kind = 'audio' } = position
    const whose = who
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), answerTimeoutMs)
    const ago = heardAt === undefined ? 0 : Math.round((now() - heardAt) / 1000)
    const { id, name } = device()
    const save = {
      ...{ id: lessonId, seconds, duration: durationSeconds, completed: isCompleted, sequence },
      ...{ device: id, deviceName: name, secondsAgo: Math.min(longestAgoSeconds, Math.max(0, ago)) },
      ...(base !== undefined && { base }),
      ...(jumpedFrom !== undefined && { jumpedFrom }),
    }
    try {
      const stands = await send({ ...save, ...(uid && { uid }) }, { keepalive, signal: abort.signal, kind })
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
  function settle(
    lessonId: string,
    sent: { seconds: number; sequence: number },
    { replaced, ...stands }: SavedPosition,
  ): void {
    // The server puts a save above what it has not known of.
    const isOurs =
      Math.abs(stands.seconds - sent.seconds) < 0.01 &&
      (stands.device ? stands.device.id === device().id : stands.sequence === sent.sequence)
    const newest = kept.find(who, lessonId)
    learn(lessonId, stands)
    hear(lessonId, stands)
    kept.drop(who, lessonId, sent.sequence)
    const here = places.find(who, lessonId)
    if (isOurs && here) {
      places.write(who, lessonId, { ...here, knows: stands.sequence, savedAt: stands.savedAt ?? null })
      tell({ lessonId, apart: replaced ? { here, there: replaced } : null })
    }
    if (newest && newest.sequence > sent.sequence && isOurs) {
      const sequence = Math.max(newest.sequence, stands.sequence + 1)
      keep(lessonId, { ...newest, sequence, base: stands.sequence })
    }
    if (isOurs) return
    tell({ lessonId, apart: apartIn({ id: lessonId, position: null }) })
    if (!newest || newest.sequence > stands.sequence) return
    if (heardHere.has(lessonId) && !raised.has(lessonId)) {
      raised.add(lessonId)
      keep(lessonId, { ...newest, sequence: stands.sequence + 1 })
    } else kept.drop(who, lessonId, stands.sequence)
  }

  function hear(lessonId: string, position: Position): void {
    const known = told.get(lessonId)
    if (!known || position.sequence >= known.sequence) told.set(lessonId, position)
  }

  function tell(news: Told): void {
    for (const follow of followers) follow(news)
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
    /**
     * Where somebody is in a track: the newest of what came with it and what this phone knows. While another device
     * says otherwise and nobody was asked yet, where they were here.
     */
    positionOf(track: Pick<Track, 'id' | 'position'>): Position | null {
      const { id, position } = track
      const here = places.find(who, id)
      const isApart = apartIn(track) !== null
      const ownPlace = here && { ...here, sequence: here.knows }
      const known = isApart ? [ownPlace] : [kept.find(who, id), ownPlace, standing.get(id), position]
      const newest = known.filter(each => each != null).toSorted((a, b) => b.sequence - a.sequence)[0]
      if (!newest) return null
      const { seconds, isCompleted, sequence } = newest
      return { seconds, isCompleted, sequence }
    },

    /** Where this device and another one are, when they are apart and nobody has been asked. */
    apartIn,

    /** Somebody was asked: from now on this device's place stands beside the other one knowingly. */
    settleApart(lessonId: string, sequence: number): void {
      const here = places.find(who, lessonId)
      if (here && here.knows < sequence) places.write(who, lessonId, { ...here, knows: sequence })
    },

    /** Hears what comes to light about other devices while positions are saved. */
    follow(follow: (told: Told) => void): () => void {
      followers.add(follow)
      return () => followers.delete(follow)
    },

    save(track: Track, moment: Moment, keepalive = false): void {
      if (who.kind === 'member' && who.uid === null) who = owner()
      const { id, position, durationSeconds: length } = track
      const waiting = kept.find(who, id)
      const known = [waiting, standing.get(id), position].map(each => each?.sequence ?? 0)
      const durationSeconds = moment.durationSeconds || length
      const seconds = Math.round(Math.min(moment.seconds, length) * 100) / 100
      const isAtEnd = isFinishedAt(seconds, durationSeconds, track.kind)
      const isCompleted = isAtEnd || moment.isFinished === true || (standing.get(id)?.isCompleted ?? false)
      const here = places.find(who, id)
      const knows = apartIn(track)?.here.knows ?? Math.max(here?.knows ?? 0, newestTold(track)?.sequence ?? 0)
      // A jump that is not told yet is told with what comes after it.
      const jumpedFrom = moment.jumpedFrom ?? (underWay.has(id) ? undefined : waiting?.jumpedFrom)
      heardHere.add(id)
      raised.delete(id)
      places.write(who, id, { seconds, isAtEnd, isCompleted, knows, savedAt: null })
      keep(id, {
        ...{ kind: track.kind, seconds, durationSeconds, isCompleted, sequence: Math.max(...known) + 1 },
        ...{ base: knows, heardAt: now() },
        ...(jumpedFrom !== undefined && { jumpedFrom }),
      })
      void sendKept(id, keepalive)
    },

    /** Sends what an earlier page could not. */
    flush,

    /** Somebody else may be here now: what was known is forgotten, what is unsent waits on the phone for its owner. */
    changeOwner(): void {
      const before = who
      for (const known of [standing, told, heardHere, raised, underWay]) known.clear()
      retry.stop()
      who = owner()
      if (before.kind === 'member' && (who.kind === 'guest' || who.uid !== before.uid)) places.forget(before)
      flush()
    },
  }
}
export type PositionSaver = ReturnType<typeof positionSaver>
