import type { Device } from '@iki/contract/api/device'
import type { InputOf } from '@iki/contract/api/endpoint'
import type { PlayerQueue, savePlayerQueue } from '@iki/contract/media/playback'
import { makeOutbox } from '#core/offline/outbox.ts'
import type { SendingOptions } from '#core/offline/outbox-parts.ts'
import { isSameOwner, type Owner } from '#core/offline/owner.ts'
import { theOne } from '#core/offline/store.ts'
import type { Player } from '#core/player/make-player.ts'
import type { PlayerState } from '#core/player/player-state.ts'
import { currentIn, emptyQueue, movedTo, type Queue } from './queue.ts'
import { isSameQueue, isTheirsNext, queueFrom, savedFrom } from './queue-merge.ts'
import type { QueueStore, StoredQueue } from './stored-queue.ts'

type QueueSave = InputOf<typeof savePlayerQueue>
type Parts = {
  player: Pick<Player, 'store' | 'follow' | 'load' | 'changeQueue'>
  store: QueueStore
  owner: () => Owner
  device: () => Device
  now: () => number
  readQueue: () => Promise<PlayerQueue | null>
  send: (queue: QueueSave, options: SendingOptions) => Promise<{ sequence: number; device: string }>
  /** Whether the page of the current lesson is open: it is not replaced while it is on the screen. */
  isLessonOnPage: () => boolean
}

/** Waits this long, so that several edits are one save. */
const quietMs = 1_000
/** After less than this, returning to the page does not fetch the queue again. */
const freshMs = 30_000

const isUnsent = ({ isPlayed, isSent }: StoredQueue) => isPlayed && !isSent
const closedQueue = (sequence: number): StoredQueue => ({
  queue: emptyQueue,
  sequence,
  isSent: true,
  isPlayed: false,
  isClosed: true,
})
const isSounding = ({ status }: PlayerState) => status === 'playing' || status === 'loading'

/**
 * Restores the queue after a reload, on whatever page, and synchronises a member's queue between devices. A queue is
 * saved once something of it was played. It is restored paused, and nothing is fetched before somebody plays.
 */
export function queueSync(parts: Parts) {
  const { player, store, owner, device, now, readQueue, send, isLessonOnPage } = parts
  let askedAt = Number.NEGATIVE_INFINITY
  const outbox = makeOutbox({
    store,
    owner,
    send({ value: { queue, sequence }, options }) {
      const { id, name } = device()
      const saved = savedFrom(queue)
      if (!saved) throw new Error('Nothing of this queue plays.')
      return send({ ...saved, sequence, device: id, deviceName: name }, options)
    },
    isHeld: ({ queue, isSent, isPlayed }) => isSent || !isPlayed || savedFrom(queue) === null,
    onAnswer: ({ sent, newest, answer }) => settle(sent, newest, answer),
    onRefused({ value, error }) {
      console.error('The queue could not be saved.', error)
      save(afterSent(value, value.sequence) ?? { ...value, isSent: true })
    },
    onOwnerChange(before) {
      // The next member must not see the queue. It stays stored only if its owner still has to send it.
      const left = store.find(before, theOne)
      if (before.kind === 'guest' || !left || left.isSent || !left.isPlayed) store.clear(before)
      begin()
    },
  })

  const stored = (): StoredQueue | null => outbox.find(theOne)
  const save = (next: StoredQueue): void => outbox.put(theOne, next, quietMs)

  function loadResting(queue: Queue): void {
    const lesson = currentIn(queue)
    if (!lesson) return
    player.changeQueue(() => queue)
    player.load(lesson, { queue, isResting: true })
  }

  /** Stores another queue, or another lesson of the same one. */
  function note(queue: Queue, isPlayed: boolean): void {
    const known = stored()
    const isSame = known !== null && isSameQueue(known.queue, queue)
    // What was only opened replaces it after the server has what was played.
    if (known && !isPlayed && !isSame && isUnsent(known)) {
      outbox.flush()
      return
    }
    const sequence = known?.sequence ?? 0
    if (isSame && (known.isPlayed || !isPlayed)) {
      save({ ...known, queue, isClosed: false })
      return
    }
    // All changes until the next save have the same sequence.
    const isNew = isPlayed && (known === null || known.isSent || !known.isPlayed)
    save({ queue, sequence: isNew ? sequence + 1 : sequence, isSent: false, isPlayed, isClosed: false })
  }

  /** The member closed the player: it does not come back by itself, unless another device plays something new. */
  function close(): void {
    // A player that stops because its member signed out was not closed by anybody.
    if (!isSameOwner(owner(), outbox.owner())) return
    const known = stored()
    if (known && isUnsent(known) && outbox.owner().kind === 'member') {
      save({ ...known, isClosed: true })
      outbox.flush()
    } else save(closedQueue(known?.sequence ?? 0))
  }

  /** What is left to be sent: if another device was ahead, what plays here is saved above it, else theirs is loaded. */
  function settle(
    sent: StoredQueue,
    newest: StoredQueue,
    current: { sequence: number; device: string },
  ): StoredQueue {
    const isOurs = current.device === device().id && current.sequence === sent.sequence
    if (isOurs) {
      const isSent = isSameQueue(newest.queue, sent.queue)
      if (isSent)
        return afterSent(newest, current.sequence) ?? { ...newest, isSent, sequence: current.sequence }
      return { ...newest, isSent, sequence: current.sequence + 1 }
    }
    if (newest.isClosed && !player.store.getState().track) return closedQueue(current.sequence)
    if (isSounding(player.store.getState())) return { ...newest, sequence: current.sequence + 1 }
    void fetchLatest()
    return { ...newest, isSent: true }
  }

  /** What takes the place of a queue once it is sent: what was only opened, or nothing if the player was closed. */
  function afterSent(sent: StoredQueue, sequence: number): StoredQueue | null {
    const { track, queue } = player.store.getState()
    if (track && !track.live && !isSameQueue(sent.queue, queue))
      return { queue, sequence, isSent: false, isPlayed: false, isClosed: false }
    return sent.isClosed ? closedQueue(sequence) : null
  }

  /** Fetches the queue that was played last, on whatever device, and continues it. */
  async function fetchLatest(): Promise<void> {
    const whose = outbox.owner()
    if (whose.kind === 'guest' || isSounding(player.store.getState())) return
    askedAt = now()
    const theirs = await readQueue().catch(() => null)
    if (whose !== outbox.owner() || !theirs) return
    const here = { deviceId: device().id, isSounding: isSounding(player.store.getState()) }
    const known = stored()
    if (isTheirsNext(known, theirs, here)) goOnWith(theirs)
    // The next save from here gets a higher sequence.
    else if (known && theirs.sequence > known.sequence)
      save({ ...known, sequence: known.isSent ? theirs.sequence : theirs.sequence + 1 })
  }

  function goOnWith(theirs: PlayerQueue): void {
    const queue = queueFrom(theirs)
    const { track, queue: current } = player.store.getState()
    const isShown = track !== null && isLessonOnPage()
    const isSameList = current.playlist !== null && current.playlist.tag === queue.playlist?.tag
    const isIn = queue.lessons.some(({ id }) => id === track?.id)
    save({ queue, sequence: theirs.sequence, isSent: true, isPlayed: true, isClosed: false })
    if (!isShown) loadResting(queue)
    // The lesson of an open page stays; if the list is the same, the order is updated.
    else if (isSameList && isIn) player.changeQueue(() => movedTo(queue, track))
  }

  function begin(): void {
    const known = store.find(outbox.owner(), theOne)
    if (known && !known.isClosed && player.store.getState().track === null) loadResting(known.queue)
    void fetchLatest()
  }

  player.store.subscribe((state, before) => {
    if (before.track && !before.track.live && !state.track) close()
    // A live programme is nobody's queue.
    if (!state.track || state.track.live) return
    if (state.queue === before.queue && state.track.id === before.track?.id) return
    const known = stored()
    const isSameLesson = known !== null && currentIn(known.queue)?.id === state.track.id
    note(state.queue, isSounding(state) || (isSameLesson && known.isPlayed))
  })
  player.follow(({ kind, track }) => {
    if ((kind === 'started' || kind === 'resumed') && !track.live) note(player.store.getState().queue, true)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && now() - askedAt > freshMs) void fetchLatest()
  })
  outbox.begin()
  begin()

  return { outbox }
}
export type QueueSync = ReturnType<typeof queueSync>
