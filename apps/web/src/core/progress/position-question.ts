import { type Position, startSecond } from '@iki/contract/media/lesson'
import { samePositionSeconds } from '@iki/contract/media/playback'
import { createStore } from 'zustand'
import type { Player } from '#core/player/make-player.ts'
import type { Track } from '#core/player/track.ts'
import type { PositionSaver } from './position-saver.ts'
import type { TwoPositions } from './two-positions.ts'

export type AskedPosition = TwoPositions & { lessonId: string }

type Parts = {
  player: Pick<Player, 'store' | 'follow' | 'seek'>
  saver: Pick<PositionSaver, 'apartIn' | 'settleApart' | 'follow' | 'save'>
}

/**
 * Asks where to continue if another device's position in the loaded lesson is apart. Until the member answers, and also
 * if the question is closed, this device's position is used.
 */
export function positionQuestion({ player, saver }: Parts) {
  const store = createStore<{ question: AskedPosition | null }>(() => ({ question: null }))
  /** Devices that were asked about since the lesson was loaded: two that play at once must not ask again and again. */
  const answered = new Set<string>()
  const nameOf = ({ device }: Position) => device?.id ?? ''

  function ask(lessonId: string, apart: TwoPositions | null): void {
    if (player.store.getState().track?.id !== lessonId || !apart) return
    if (answered.has(nameOf(apart.there))) {
      saver.settleApart(lessonId, apart.there.sequence)
      return
    }
    const { question } = store.getState()
    // The position here stays what it was when the question appeared; the other one may change meanwhile.
    store.setState({ question: { lessonId, here: question?.here ?? apart.here, there: apart.there } })
  }

  function check(): void {
    const { track } = player.store.getState()
    if (track) ask(track.id, saver.apartIn(track))
  }

  /** A lesson that starts elsewhere on purpose, such as the next one of a playlist at 0, needs no question. */
  function onNewLesson(track: Track, seconds: number): void {
    const apart = saver.apartIn(track)
    if (apart && Math.abs(apart.here.seconds - seconds) > samePositionSeconds)
      saver.settleApart(track.id, apart.there.sequence)
    else check()
  }

  player.store.subscribe(({ track, seconds }, before) => {
    if (track === before.track) return
    if (track?.id === before.track?.id) {
      check()
      return
    }
    answered.clear()
    store.setState({ question: null })
    if (track) onNewLesson(track, seconds)
  })
  saver.follow(({ lessonId, apart }) => ask(lessonId, apart))

  function close(): AskedPosition | null {
    const { question } = store.getState()
    if (!question) return null
    answered.add(nameOf(question.there))
    store.setState({ question: null })
    saver.settleApart(question.lessonId, question.there.sequence)
    return question
  }

  return {
    store,
    /** Continues at the other device's position. */
    goThere(): void {
      const question = close()
      const { durationSeconds } = player.store.getState()
      if (question) player.seek(startSecond(question.there, durationSeconds, 'byHand'))
    },
    /** Continues here, and saves that, so that other devices learn of it. */
    stayHere(): void {
      const isAnswered = close() !== null
      const { track, seconds, durationSeconds } = player.store.getState()
      if (isAnswered && track) saver.save(track, { seconds, durationSeconds })
    },
  }
}
