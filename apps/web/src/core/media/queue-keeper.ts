import type { Device } from '@iki/contract/device'
import type { InputOf } from '@iki/contract/endpoint'
import type { PlayerQueue, savePlayerQueue } from '@iki/contract/playback'
import { addAside } from '../set-aside.ts'
import type { Owner } from './kept-positions.ts'
import { keptQueueKey } from './kept-queue-key.ts'
import type { Player } from './make-player.ts'
import type { PlayerState } from './player-state.ts'
import { currentIn, emptyQueue, movedTo, type Queue } from './queue.ts'
import {
  isSameQueue,
  isTheirsNext,
  type KeptQueue,
  queueFrom,
  savedFrom,
  storedQueue,
} from './queue-merge.ts'
import { retryLater } from './retry-later.ts'

type QueueSave = InputOf<typeof savePlayerQueue>
type Parts = {
  player: Pick<Player, 'store' | 'follow' | 'load' | 'changeQueue'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  owner: () => Owner
  device: () => Device
  now: () => number
  readQueue: () => Promise<PlayerQueue | null>
  send: (queue: QueueSave, options: { keepalive: boolean }) => Promise<{ sequence: number; device: string }>
  /** Whether the page of the lesson in the player is open: what is looked at is not exchanged. */
  isOnStage: () => boolean
  isHopeless: (error: unknown) => boolean
}

/** Several edits are one save. */
const quietMs = 1_000
/** Who comes back to the page after less than this finds it as it was. */
const freshMs = 30_000

const isSounding = ({ status }: PlayerState) => status === 'playing' || status === 'loading'

/**
 * Keeps what plays over a reload, on whatever page, and takes a member's from one device to the next. A queue counts
 * once something of it was played. It comes back at rest: nothing is fetched before somebody plays.
 */
export function queueKeeper(parts: Parts) {
  const { player, storage, owner, device, now, readQueue, send, isOnStage, isHopeless } = parts
  const retry = retryLater(() => void sendKept())
  let who = owner()
  let kept: KeptQueue | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let askedAt = Number.NEGATIVE_INFINITY

  function read(): KeptQueue | null {
    try {
      const text = storage.getItem(keptQueueKey(who))
      const found = storedQueue(text)
      if (text !== null && found.isChanged) addAside(storage, who, [{ box: 'queue', id: null, value: text }])
      return found.kept
    } catch {
      return null
    }
  }

  function keep(next: KeptQueue): void {
    kept = next
    try {
      storage.setItem(keptQueueKey(who), JSON.stringify(next))
    } catch {
      // It is remembered as long as the page lives.
    }
  }

  function rest(queue: Queue): void {
    const lesson = currentIn(queue)
    if (!lesson) return
    player.changeQueue(() => queue)
    player.load(lesson, { queue, isResting: true })
  }

  /** The queue is another one, or another lesson of it plays. */
  function note(queue: Queue, isPlayed: boolean): void {
    if (who.kind === 'member' && who.uid === null) who = owner()
    const isSame = kept !== null && isSameQueue(kept.queue, queue)
    const sequence = kept?.sequence ?? 0
    if (isSame && (kept?.isPlayed || !isPlayed)) {
      keep({ ...kept, queue, sequence, isSent: kept?.isSent ?? false, isPlayed: kept?.isPlayed ?? false })
      return
    }
    // One number for all that is not sent yet.
    const isNew = isPlayed && (kept === null || kept.isSent || !kept.isPlayed)
    keep({ queue, sequence: isNew ? sequence + 1 : sequence, isSent: false, isPlayed })
    if (isPlayed) sendSoon()
  }

  /** Somebody has put the player away: it does not come back by itself, unless another device plays something new. */
  function close(): void {
    clearTimeout(timer)
    keep({ queue: emptyQueue, sequence: kept?.sequence ?? 0, isSent: true, isPlayed: false })
  }

  function sendSoon(): void {
    clearTimeout(timer)
    if (who.kind === 'member') timer = setTimeout(() => void sendKept(), quietMs)
  }

  async function sendKept(keepalive = false): Promise<void> {
    clearTimeout(timer)
    const sent = kept
    const saved = sent && savedFrom(sent.queue)
    if (who.kind === 'guest' || !sent || !saved || sent.isSent || !sent.isPlayed || isSending) return
    const whose = who
    const { id, name } = device()
    isSending = true
    try {
      const { sequence } = sent
      const stands = await send({ ...saved, sequence, device: id, deviceName: name }, { keepalive })
      if (whose !== who) return
      retry.stop()
      settle(sent, stands)
    } catch (error) {
      if (whose !== who) return
      if (isHopeless(error)) {
        console.error('The queue could not be saved.', error)
        if (kept) keep({ ...kept, isSent: true })
      } else retry.start()
    } finally {
      if (whose === who) isSending = false
    }
  }

  /** Another device's stands when it was ahead: what sounds here goes above it, else theirs is taken up. */
  function settle(sent: KeptQueue, stands: { sequence: number; device: string }): void {
    if (!kept) return
    const isOurs = stands.device === device().id && stands.sequence === sent.sequence
    const isStillThis = isSameQueue(kept.queue, sent.queue)
    if (isOurs) {
      keep({ ...kept, isSent: isStillThis, sequence: isStillThis ? stands.sequence : stands.sequence + 1 })
      if (!isStillThis) sendSoon()
    } else if (isSounding(player.store.getState())) {
      keep({ ...kept, sequence: stands.sequence + 1 })
      sendSoon()
    } else void takeUp()
  }

  /** Asks for what was played last, on whatever device, and goes on with it. */
  async function takeUp(): Promise<void> {
    if (who.kind === 'guest' || isSounding(player.store.getState())) return
    const whose = who
    askedAt = now()
    const theirs = await readQueue().catch(() => undefined)
    if (whose !== who || theirs === undefined) return
    const here = { deviceId: device().id, isSounding: isSounding(player.store.getState()) }
    if (theirs && isTheirsNext(kept, theirs, here)) goOnWith(theirs)
    else {
      // What is played here next goes above it.
      if (kept && theirs && theirs.sequence > kept.sequence)
        keep({ ...kept, sequence: kept.isSent ? theirs.sequence : theirs.sequence + 1 })
      sendSoon()
    }
  }

  function goOnWith(theirs: PlayerQueue): void {
    const queue = queueFrom(theirs)
    const { track, queue: current } = player.store.getState()
    const isShown = track !== null && isOnStage()
    const isSameList = current.playlist !== null && current.playlist.tag === queue.playlist?.tag
    const isIn = queue.lessons.some(({ id }) => id === track?.id)
    keep({ queue, sequence: theirs.sequence, isSent: true, isPlayed: true })
    if (!isShown) rest(queue)
    // A page that is being looked at stays; of the same list it takes the order.
    else if (isSameList && isIn) player.changeQueue(() => movedTo(queue, track))
  }

  function begin(): void {
    kept = read()
    if (kept && player.store.getState().track === null) rest(kept.queue)
    void takeUp()
  }

  player.store.subscribe((state, before) => {
    if (before.track && !before.track.live && !state.track) close()
    // What is live is no queue of anybody's.
    if (!state.track || state.track.live) return
    if (state.queue === before.queue && state.track.id === before.track?.id) return
    const isSameLesson = kept !== null && currentIn(kept.queue)?.id === state.track.id
    note(state.queue, isSounding(state) || (isSameLesson && kept?.isPlayed === true))
  })
  player.follow(({ kind, track }) => {
    if ((kind === 'started' || kind === 'resumed') && !track.live) note(player.store.getState().queue, true)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendKept(true)
    else if (now() - askedAt > freshMs) void takeUp()
  })
  window.addEventListener('pagehide', () => void sendKept(true))
  begin()

  return {
    /** Somebody else may be here now: what one member played is nothing for the next. */
    changeOwner(): void {
      clearTimeout(timer)
      retry.stop()
      try {
        storage.removeItem(keptQueueKey(who))
      } catch {
        // What can't be stored isn't there either.
      }
      who = owner()
      isSending = false
      begin()
    },
  }
}
export type QueueKeeper = ReturnType<typeof queueKeeper>
