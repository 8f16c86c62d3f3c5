import type { InputOf } from '@iki/contract/api/endpoint'
import type { ErrorCode } from '@iki/contract/api/errors'
import { drawGacha, type Lineup } from '@iki/contract/play/gacha'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, DeviceError } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { randomUuid } from '#core/api/random-key.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { lineupQuery, ownGachaQuery, sendDraw } from './gacha.queries.ts'
import type { Dealer, Hand } from './hand.ts'
import { promises } from './promises.ts'
import { drawTrial, handOf, useTrial } from './trial.ts'
import { newClientSeed } from './web-digests.ts'

type Press = InputOf<typeof drawGacha>

const none: Hand = { balance: null, draws: 0, misses: 0, drawnToday: 0, fragments: [], things: [] }

const otherSeed =
  'この引きの控えに、この端末が送ったものとちがう「たね」が書かれています。お問い合わせください'

/** What is answered after a look at the draws that there are: nothing was drawn by this press, and nothing will be. */
const certain: ReadonlySet<ErrorCode> = new Set([...drawGacha.errors, 'plan_required'])

/** A member’s hand on the server. A press whose answer was lost is sent again as the same draw. */
export function useServerHand(lineup: Lineup): Dealer & { isThere: boolean } {
  const { data, error: unread } = useQuery(ownGachaQuery(lineup.id))
  const [lost, setLost] = useState<Press | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function draw(count: 1 | 10) {
    const { id, table } = lineup
    const press = lost ?? {
      ...{ id, count, drawId: randomUuid(), clientSeed: newClientSeed(), tableVersion: table.version },
    }
    const { clientSeed } = press
    const { hash, commitment } = table
    if (!lost) promises.write(currentOwner(), press.drawId, { clientSeed, hash, commitment })
    setIsBusy(true)
    setError(null)
    try {
      const { draw: drawn } = await sendDraw(press)
      setLost(null)
      if (drawn.clientSeed !== clientSeed) setError(new DeviceError(otherSeed, null))
      return { id: drawn.drawId, ordinal: drawn.ordinal, results: drawn.results }
    } catch (thrown) {
      // A refusal before that, such as a limit or a session that is over, says nothing of the press before it.
      const isAnswered = thrown instanceof ApiError && certain.has(thrown.code)
      setLost(isAnswered ? null : press)
      setError(thrown)
      if (isAnswered) void queryClient.invalidateQueries({ queryKey: lineupQuery(id).queryKey })
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return {
    ...{ draw, isBusy, isThere: data !== undefined, uncertain: lost?.count ?? null, isKept: true },
    hand: data ?? none,
    error: error ?? (data ? null : unread),
  }
}

/** What this device has drawn for nothing. */
export function useTrialHand(lineup: Lineup): Dealer {
  const { trial, isKept } = useTrial(lineup.id)
  return {
    ...{ isKept, isBusy: false, error: null, uncertain: null },
    hand: handOf(trial, lineup),
    draw: async count => drawTrial(lineup, count),
  }
}
