import { samePositionSeconds } from '@iki/contract/media/playback'
import { createStore } from 'zustand'
import type { Queue } from '#core/queue/queue.ts'
import type { Player } from './make-player.ts'
import { isUndoableJump, type PlayerEvent } from './player-state.ts'
import type { Track } from './track.ts'

/** How long a jump can be undone with one tap; later, the list of earlier positions has it. */
export const undoMs = 10_000

/** The position before a jump, with its lesson and queue: a jump to the end may have started the next lesson. */
export type Undo = { track: Track; queue: Queue; seconds: number }

type Parts = {
  player: Pick<Player, 'store' | 'follow' | 'load' | 'seek'>
  /** Whether a practice loop plays: its jumps are on purpose. */
  isPractising: () => boolean
}

/** Offers to undo a jump for some seconds. After several jumps in a row, it goes back to before the first. */
export function jumpUndo({ player, isPractising }: Parts) {
  const store = createStore<{ undo: Undo | null }>(() => ({ undo: null }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isGoingBack = false

  function clear(): void {
    clearTimeout(timer)
    if (store.getState().undo) store.setState({ undo: null })
  }

  function follow(event: PlayerEvent): void {
    if (event.kind !== 'seeked' && event.kind !== 'followed') return
    const { undo } = store.getState()
    const isBack = undo?.track.id === event.track.id && isNear(undo.seconds, event.seconds)
    if (isBack) clear()
    else if (isUndoableJump(event) && !isGoingBack && !isPractising()) offer(event.track, event.from)
  }

  function offer(track: Track, from: number): void {
    const { undo } = store.getState()
    const isFirst = undo?.track.id !== track.id
    if (isFirst) store.setState({ undo: { track, queue: player.store.getState().queue, seconds: from } })
    clearTimeout(timer)
    timer = setTimeout(clear, undoMs)
  }

  player.follow(follow)
  player.store.subscribe(({ track }) => {
    if (!track) clear()
  })

  return {
    store,
    undo(): void {
      const { undo } = store.getState()
      if (!undo) return
      clear()
      isGoingBack = true
      const { track, status } = player.store.getState()
      if (track?.id === undo.track.id) player.seek(undo.seconds)
      else {
        const autoplay = status === 'playing' || status === 'loading'
        player.load(undo.track, { startAt: undo.seconds, queue: undo.queue, autoplay })
      }
      isGoingBack = false
    },
    clear,
  }
}
export type JumpUndo = ReturnType<typeof jumpUndo>

const isNear = (one: number, other: number) => Math.abs(one - other) <= samePositionSeconds
