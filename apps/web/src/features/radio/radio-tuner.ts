import { whatPlays } from '@iki/contract/media/radio'
import { href } from '@iki/contract/screens/screens'
import { queryClient } from '#core/api/query-client.ts'
import { player } from '#core/player/player.ts'
import type { LiveSource } from '#core/player/track.ts'
import { clock } from '#core/time/clock.ts'
import { isAstray, roundsOf, type TalkRound, whereToJoin } from './on-air.ts'
import { type ReceivedRadio, radioQuery } from './radio.queries.ts'

/**
 * Plays the radio on whatever page: it knows the programme and the server's time, gives the player what is on air, and
 * moves it forward to the programme when it has fallen behind.
 */

/** At most one correction in this time: on a slow network, more of them would only interrupt. */
const correctionMs = 20_000

let programme: readonly TalkRound[] = []
let title = ''
let aheadMs = 0
let correctedAt = Number.NEGATIVE_INFINITY

/** The time by the server's clock. */
export const serverNow = (): Date => new Date(clock.now().getTime() + aheadMs)

export const radio: LiveSource = {
  get title() {
    return title
  },
  page: href('/player/:playtag?'),
  onAir() {
    const joining = whereToJoin(programme, serverNow())
    return joining && { track: joining.talk, second: joining.second }
  },
  followingId() {
    const onAir = whatPlays(programme, serverNow())
    return onAir?.next[0]?.talk.id ?? null
  },
}

/** Applies the programme that the server has sent. */
export function applyProgramme({ radio: received, aheadMs: ahead }: ReceivedRadio): void {
  programme = roundsOf(received)
  title = received.title
  aheadMs = ahead
  catchUp()
}

export const isRadio = (live: LiveSource | undefined): boolean => live === radio

/** Plays what is on air at this moment. */
export const listen = (): void => player.tuneIn(radio)

function catchUp(): void {
  const { track, status, seconds } = player.store.getState()
  if (!track || !isRadio(track.live) || status !== 'playing') return
  const now = clock.now().getTime()
  const joining = whereToJoin(programme, serverNow())
  if (!joining || now - correctedAt < correctionMs || !isAstray({ id: track.id, seconds }, joining)) return
  correctedAt = now
  listen()
}

player.follow(({ kind, track }) => {
  if (!isRadio(track.live)) return
  if (kind === 'started' || kind === 'resumed') catchUp()
  // With every talk, checks whether the programme has changed.
  if (kind === 'started')
    void queryClient.fetchQuery({ ...radioQuery, staleTime: 60_000 }).then(applyProgramme, () => {})
})
