import type { LessonRow } from '@iki/contract/media/lesson'
import { type Radio, radioDriftSeconds, whatPlays } from '@iki/contract/media/radio'
import type { Airing, Round } from '@iki/contract/media/rotation'

export type TalkOnAir = Airing<LessonRow> & { second: number }
export type TalkRound = Round<LessonRow>

/** In the programme, a talk has the duration that the round states. */
export function roundsOf({ rounds, talks }: Radio): TalkRound[] {
  const rows = new Map(talks.map(talk => [talk.id, talk]))
  return rounds.map(round => ({
    startsAt: new Date(round.startsAt),
    items: round.talks.flatMap(({ lessonId, durationSeconds }) => {
      const talk = rows.get(lessonId)
      return talk ? { ...talk, durationSeconds } : []
    }),
  }))
}

/** Where a listener joins the programme. If the current talk is almost over, it is the beginning of the next one. */
export function whereToJoin(rounds: readonly TalkRound[], now: Date): TalkOnAir | null {
  const onAir = whatPlays(rounds, now, radioDriftSeconds * 1000)
  if (!onAir) return null
  const leftSeconds = (onAir.endsAt.getTime() - now.getTime()) / 1000
  const next = leftSeconds < radioDriftSeconds ? onAir.next[0] : undefined
  return next ? { ...next, second: 0 } : onAir
}

/** Whether the player is so far from the programme that it must be corrected. */
export function isAstray(sounding: { id: string; seconds: number }, joining: TalkOnAir): boolean {
  return sounding.id !== joining.talk.id || Math.abs(sounding.seconds - joining.second) > radioDriftSeconds
}
