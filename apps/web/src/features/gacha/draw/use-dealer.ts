import type { ErrorCode } from '@iki/contract/api/errors'
import { drawGacha, type Lineup } from '@iki/contract/play/gacha'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { ApiError, DeviceError } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { randomKey, randomUuid } from '#core/api/random-key.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { lineupQuery, ownGachaQuery, sendDraw } from '../gacha.queries.ts'
import { drawForPractice, handOf } from '../practice/draw-for-practice.ts'
import { usePracticeDraws } from '../practice/practice-draws.ts'
import { promises } from '../proof/promises.ts'
import type { Dealer, DrawnHand } from './dealer.ts'
import { findOpenDraw, forgetOpenDraw, type OpenDraw, saveOpenDraw } from './open-draws.ts'

const none: DrawnHand = { balance: null, draws: 0, misses: 0, drawnToday: 0, fragments: [], things: [] }

const otherSeed =
  'この引きの控えに、この端末が送ったものとちがう「たね」が書かれています。お問い合わせください'

/** The answer after the draws were read again: nothing was drawn by this press, and nothing will be. */
const certain: ReadonlySet<ErrorCode> = new Set([...drawGacha.errors, 'plan_required'])

/** A member’s hand on the server. A press whose answer was lost, also by an earlier page, is sent again as the same draw. */
export function useServerDealer(lineup: Lineup): Dealer & { isThere: boolean } {
  const { data, error: unread } = useQuery(ownGachaQuery(lineup.id))
  const isThere = data !== undefined
  const [lost, setLost] = useState<OpenDraw | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  // A page that the server renders does not know the device.
  useLayoutEffect(() => {
    if (isThere) setLost(findOpenDraw(lineup.id))
  }, [isThere, lineup.id])

  function begin(count: 1 | 10): OpenDraw {
    const { id, table } = lineup
    const { version: tableVersion, hash, commitment } = table
    const owner = currentOwner()
    const press = { id, count, drawId: randomUuid(), clientSeed: randomKey(), tableVersion }
    promises.write(owner, press.drawId, { clientSeed: press.clientSeed, hash, commitment })
    saveOpenDraw({ owner, press })
    return { owner, press }
  }

  async function draw(count: 1 | 10) {
    const open = lost ?? begin(count)
    const { id, clientSeed } = open.press
    setIsBusy(true)
    setError(null)
    try {
      const { draw: drawn } = await sendDraw(open)
      forgetOpenDraw(open)
      setLost(null)
      if (drawn.clientSeed !== clientSeed) setError(new DeviceError(otherSeed, null))
      return { id: drawn.drawId, ordinal: drawn.ordinal, results: drawn.results }
    } catch (thrown) {
      // A refusal before that, such as a limit or a session that is over, says nothing of the press before it.
      const isAnswered = thrown instanceof ApiError && certain.has(thrown.code)
      if (isAnswered) forgetOpenDraw(open)
      setLost(isAnswered ? null : open)
      setError(thrown)
      if (isAnswered) void queryClient.invalidateQueries({ queryKey: lineupQuery(id).queryKey })
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return {
    draw,
    isBusy,
    isThere,
    uncertain: lost?.press.count ?? null,
    isSaved: true,
    hand: data ?? none,
    error: error ?? (data ? null : unread),
  }
}

/** What this device has drawn for nothing. */
export function usePracticeDealer(lineup: Lineup): Dealer {
  const { practice, isSaved } = usePracticeDraws(lineup.id)
  return {
    isSaved,
    isBusy: false,
    error: null,
    uncertain: null,
    hand: handOf(practice, lineup),
    draw: async count => drawForPractice(lineup, count),
  }
}
