import type { Device } from '@iki/contract/api/device'
import type { InputOf } from '@iki/contract/api/endpoint'
import type { saveUserPlayingState } from '@iki/contract/media/audio'
import { isFinishedAt, type LessonKind, type Position, type SavedPosition } from '@iki/contract/media/lesson'
import { makeOutbox } from '#core/offline/outbox.ts'
import type { SendingOptions } from '#core/offline/outbox-parts.ts'
import { isSameOwner, type Owner } from '#core/offline/owner.ts'
import type { Track } from '#core/player/track.ts'
import type { OwnPositions } from './own-positions.ts'
import { isOurSave, leftAfter } from './position-rules.ts'
import type { DevicePosition, PositionStore } from './position-store.ts'
import { positionsApart, type TwoPositions } from './two-positions.ts'

export type PositionInput = InputOf<typeof saveUserPlayingState>
export type SendOptions = SendingOptions & { kind: LessonKind }
export type Moment = {
  seconds: number
  durationSeconds: number
  /** The second that the member jumped away from. */
  jumpedFrom?: number
  /** The member marked it as finished, at whatever second. */
  isFinished?: boolean
}

type Parts = {
  send: (save: PositionInput, options: SendOptions) => Promise<SavedPosition>
  store: PositionStore
  ownPositions: OwnPositions
  owner: () => Owner
  device: () => Device
  /** This device's clock. The server only gets how many seconds ago something was. */
  now: () => number
}

/** An answer that takes longer counts as lost. */
export const answerTimeoutMs = 20_000
const longestAgoSeconds = 31_536_000

/** News about another device's position in a lesson; `apart` is null if there is nothing to ask. */
export type PositionUpdate = { lessonId: string; apart: TwoPositions | null }

/**
 * Saves a member's positions on the server. Each save of a lesson has a sequence one above the highest known, from the
 * server or from here, so that late and repeated saves do no harm. A save is stored on the phone until the server has
 * it. One save of a lesson is being sent at a time, then the newest. Positions of guests stay on the phone.
 */
export function positionSaver({ send, store, ownPositions, owner, device, now }: Parts) {
  /** The position that is current, as far as this page knows. */
  const current = new Map<string, Position>()
  /** The newest that the server itself has sent. */
  const fromServer = new Map<string, Position>()
  const followers = new Set<(update: PositionUpdate) => void>()
  /** Lessons that were played on this page: their positions are from just now. */
  const playedHere = new Set<string>()
  /** Lessons whose last save was raised above another device's already. */
  const raised = new Set<string>()
  const outbox = makeOutbox({
    store,
    owner,
    answerTimeoutMs,
    send: ({ id, value, options }) =>
      send(saveOf(id, value, options.uid), { ...options, kind: value.kind ?? 'audio' }),
    onAnswer: ({ id, sent, answer, newest }) => settle(id, sent, newest, answer),
    onRefused: ({ error }) => console.error('The position could not be saved.', error),
    onOwnerChange(before, here) {
      for (const known of [current, fromServer, playedHere, raised]) known.clear()
      if (before.kind === 'member' && !isSameOwner(before, here)) ownPositions.forget(before)
    },
  })

  function learn(lessonId: string, position: Position): void {
    const known = current.get(lessonId)
    if (!known || position.sequence >= known.sequence) current.set(lessonId, position)
  }

  function newestFromServer({ id, position }: Pick<Track, 'id' | 'position'>): Position | null {
    const known = fromServer.get(id) ?? null
    if (!known || !position) return known ?? position
    // Of the same save, a lesson's own answer is preferred to a list's: it names the device.
    return position.sequence > known.sequence || (position.sequence === known.sequence && position.device)
      ? position
      : known
  }

  function apartIn(track: Pick<Track, 'id' | 'position'>): TwoPositions | null {
    return positionsApart(ownPositions.find(outbox.owner(), track.id), newestFromServer(track), device().id)
  }

  /** Whether it was ever finished, as far as this page knows: hearing it a second time does not change that. */
  function isFinishedOnce({ id, position }: Pick<Track, 'id' | 'position'>): boolean {
    const known = [outbox.find(id), ownPositions.find(outbox.owner(), id), current.get(id), position]
    return known.some(each => each?.isCompleted === true)
  }

  function saveOf(lessonId: string, position: DevicePosition, uid?: string | null): PositionInput {
    const { seconds, durationSeconds, isCompleted, sequence, base, heardAt, jumpedFrom } = position
    const ago = heardAt === undefined ? 0 : Math.round((now() - heardAt) / 1000)
    const { id, name } = device()
    return {
      id: lessonId,
      seconds,
      duration: durationSeconds,
      completed: isCompleted,
      sequence,
      device: id,
      deviceName: name,
      secondsAgo: Math.min(longestAgoSeconds, Math.max(0, ago)),
      ...(base !== undefined && { base }),
      ...(jumpedFrom !== undefined && { jumpedFrom }),
      ...(uid && { uid }),
    }
  }

  /** What the server has now, and what is left to be sent of what waits here. */
  function settle(
    lessonId: string,
    sent: DevicePosition,
    newest: DevicePosition,
    { replaced, ...answer }: SavedPosition,
  ): DevicePosition | null {
    const whose = outbox.owner()
    const isOurs = isOurSave(sent, answer, device().id)
    learn(lessonId, answer)
    receive(lessonId, answer)
    const here = ownPositions.find(whose, lessonId)
    if (isOurs && here) {
      ownPositions.write(whose, lessonId, {
        ...here,
        knows: answer.sequence,
        savedAt: answer.savedAt ?? null,
      })
      notify({ lessonId, apart: replaced ? { here, there: replaced } : null })
    }
    if (!isOurs) notify({ lessonId, apart: apartIn({ id: lessonId, position: null }) })
    const mayRaise = playedHere.has(lessonId) && !raised.has(lessonId)
    const { left, isRaised } = leftAfter({ sent, newest, current: answer, isOurs, mayRaise })
    if (isRaised) raised.add(lessonId)
    if (left) learn(lessonId, left)
    return left
  }

  function receive(lessonId: string, position: Position): void {
    const known = fromServer.get(lessonId)
    if (!known || position.sequence >= known.sequence) fromServer.set(lessonId, position)
  }

  function notify(update: PositionUpdate): void {
    for (const follow of followers) follow(update)
  }

  return {
    /**
     * The member's position in a track: the newest of the one that came with it and those that this phone knows. While
     * another device's position is apart and the member was not asked yet, the one of this device.
     */
    positionOf(track: Pick<Track, 'id' | 'position'>): Position | null {
      const { id, position } = track
      const here = ownPositions.find(outbox.owner(), id)
      const isApart = apartIn(track) !== null
      const own = here && { ...here, sequence: here.knows }
      const known = isApart ? [own] : [outbox.find(id), own, current.get(id), position]
      const newest = known.filter(each => each != null).toSorted((a, b) => b.sequence - a.sequence)[0]
      if (!newest) return null
      const { seconds, sequence } = newest
      return { seconds, isCompleted: isFinishedOnce(track), sequence }
    },

    /** The positions of this device and another one, if they are apart and the member has not been asked. */
    apartIn,

    /** The member was asked: from now on this device's position may differ from the other one's. */
    settleApart(lessonId: string, sequence: number): void {
      const whose = outbox.owner()
      const here = ownPositions.find(whose, lessonId)
      if (here && here.knows < sequence) ownPositions.write(whose, lessonId, { ...here, knows: sequence })
    },

    /** Calls back when something becomes known about other devices while positions are saved. */
    follow(follow: (update: PositionUpdate) => void): () => void {
      followers.add(follow)
      return () => followers.delete(follow)
    },

    save(track: Track, moment: Moment, keepalive = false): void {
      const whose = outbox.owner()
      const { id, position: read, durationSeconds: length } = track
      const waiting = outbox.find(id)
      const known = [waiting, current.get(id), read].map(each => each?.sequence ?? 0)
      const durationSeconds = moment.durationSeconds || length
      const seconds = Math.round(Math.min(moment.seconds, length) * 100) / 100
      const isAtEnd = isFinishedAt(seconds, durationSeconds, track.kind)
      const isCompleted = isAtEnd || moment.isFinished === true || isFinishedOnce(track)
      const here = ownPositions.find(whose, id)
      const knows =
        apartIn(track)?.here.knows ?? Math.max(here?.knows ?? 0, newestFromServer(track)?.sequence ?? 0)
      // A jump that was not sent yet is sent with the next save.
      const jumpedFrom = moment.jumpedFrom ?? (outbox.isUnderWay(id) ? undefined : waiting?.jumpedFrom)
      playedHere.add(id)
      raised.delete(id)
      ownPositions.write(whose, id, { seconds, isAtEnd, isCompleted, knows, savedAt: null })
      const position = {
        kind: track.kind,
        seconds,
        durationSeconds,
        isCompleted,
        sequence: Math.max(...known) + 1,
        base: knows,
        heardAt: now(),
        ...(jumpedFrom !== undefined && { jumpedFrom }),
      }
      learn(id, { seconds, isCompleted, sequence: position.sequence })
      outbox.put(id, position, 'now', keepalive)
    },

    outbox,
  }
}
export type PositionSaver = ReturnType<typeof positionSaver>
