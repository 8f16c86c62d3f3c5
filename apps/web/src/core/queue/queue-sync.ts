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
  /** Whether the page of the lesson in the player is open: what is looked at is not exchanged. */
  isLessonOnPage: () => boolean
}

/** Several edits are one save. */
const quietMs = 1_000
/** Who comes back to the page after less than this finds it as it was. */
const freshMs = 30_000

const isUnsent = ({ isPlayed, isSent }: StoredQueue) => isPlayed && !isSent
const isSounding = ({ status }: PlayerState) => status === 'playing' || status === 'loading'

/**
 * Restores the queue after a reload, on whatever page, and synchronises a member's queue between devices. A queue counts
 * once something of it was played. It comes back at rest: nothing is fetched before somebody plays.
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
      save(openedMeanwhile(value.sequence) ?? { ...value, isSent: true })
    },
    onOwnerChange(before) {
      // What one member played is nothing for the next; what the server does not have waits for its owner.
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

  /** The queue is another one, or another lesson of it plays. */
  function note(queue: Queue, isPlayed: boolean): void {
    const known = stored()
    const isSame = known !== null && isSameQueue(known.queue, queue)
    // What is only looked at takes its place once the server has what was played.
    if (known && !isPlayed && !isSame && isUnsent(known)) {
      outbox.flush()
      return
    }
    const sequence = known?.sequence ?? 0
    if (isSame && (known.isPlayed || !isPlayed)) {
      save({ ...known, queue })
      return
    }
    // One number for all that is not sent yet.
    const isNew = isPlayed && (known === null || known.isSent || !known.isPlayed)
    save({ queue, sequence: isNew ? sequence + 1 : sequence, isSent: false, isPlayed })
  }

  /** Somebody has put the player away: it does not come back by itself, unless another device plays something new. */
  function close(): void {
    // A player that stops because its member has left puts nothing away.
    if (!isSameOwner(owner(), outbox.owner())) return
    save({ queue: emptyQueue, sequence: stored()?.sequence ?? 0, isSent: true, isPlayed: false })
  }

  /** What is left here: when another device was ahead, what sounds here goes above it, else theirs is gone on with. */
  function settle(
    sent: StoredQueue,
    newest: StoredQueue,
    current: { sequence: number; device: string },
  ): StoredQueue {
    const isOurs = current.device === device().id && current.sequence === sent.sequence
    if (isOurs) {
      const isSent = isSameQueue(newest.queue, sent.queue)
      if (isSent)
        return openedMeanwhile(current.sequence) ?? { ...newest, isSent, sequence: current.sequence }
      return { ...newest, isSent, sequence: current.sequence + 1 }
    }
    if (isSounding(player.store.getState())) return { ...newest, sequence: current.sequence + 1 }
    void fetchLatest()
    return { ...newest, isSent: true }
  }

  /** What is in the player by now, where that was opened and not played. */
  function openedMeanwhile(sequence: number): StoredQueue | null {
    const { track, queue } = player.store.getState()
    const known = stored()
    if (!track || track.live || !known || isSameQueue(known.queue, queue)) return null
    return { queue, sequence, isSent: false, isPlayed: false }
  }

  /** Asks for what was played last, on whatever device, and goes on with it. */
  async function fetchLatest(): Promise<void> {
    const whose = outbox.owner()
    if (whose.kind === 'guest' || isSounding(player.store.getState())) return
    askedAt = now()
    const theirs = await readQueue().catch(() => undefined)
    if (whose !== outbox.owner() || theirs === undefined) return
    const here = { deviceId: device().id, isSounding: isSounding(player.store.getState()) }
    const known = stored()
    if (theirs && isTheirsNext(known, theirs, here)) goOnWith(theirs)
    // What is played here next goes above it.
    else if (known && theirs && theirs.sequence > known.sequence)
      save({ ...known, sequence: known.isSent ? theirs.sequence : theirs.sequence + 1 })
  }

  function goOnWith(theirs: PlayerQueue): void {
    const queue = queueFrom(theirs)
    const { track, queue: current } = player.store.getState()
    const isShown = track !== null && isLessonOnPage()
    const isSameList = current.playlist !== null && current.playlist.tag === queue.playlist?.tag
    const isIn = queue.lessons.some(({ id }) => id === track?.id)
    save({ queue, sequence: theirs.sequence, isSent: true, isPlayed: true })
    if (!isShown) loadResting(queue)
    // A page that is being looked at stays; of the same list it takes the order.
    else if (isSameList && isIn) player.changeQueue(() => movedTo(queue, track))
  }

  function begin(): void {
    const known = store.find(outbox.owner(), theOne)
    if (known && player.store.getState().track === null) loadResting(known.queue)
    void fetchLatest()
  }

  player.store.subscribe((state, before) => {
    if (before.track && !before.track.live && !state.track) close()
    // What is live is no queue of anybody's.
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
