import type { InputOf } from '@iki/contract/api/endpoint'
import type { ErrorCode } from '@iki/contract/api/errors'
import { drawGacha, type Lineup } from '@iki/contract/play/gacha'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { lineupQuery, ownGachaQuery, sendDraw } from './gacha.queries.ts'
import type { Dealer, Hand } from './hand.ts'
import { drawTrial, handOf, useTrial } from './trial.ts'
import { newClientSeed } from './web-digests.ts'

type Press = InputOf<typeof drawGacha>

const none: Hand = { balance: null, draws: 0, misses: 0, drawnToday: 0, fragments: [], things: [] }

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
      ...{ id, count, drawId: crypto.randomUUID(), clientSeed: newClientSeed(), tableVersion: table.version },
    }
    setIsBusy(true)
    setError(null)
    try {
      const { draw: drawn } = await sendDraw(press)
      setLost(null)
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
