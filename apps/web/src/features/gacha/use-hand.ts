import type { InputOf } from '@iki/contract/api/endpoint'
import type { drawGacha, Lineup } from '@iki/contract/play/gacha'
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
      const isAnswered =
        thrown instanceof ApiError && thrown.code !== 'internal' && thrown.code !== 'unavailable'
      setLost(isAnswered ? null : press)
      setError(thrown)
      if (isAnswered) void queryClient.invalidateQueries({ queryKey: lineupQuery(id).queryKey })
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return {
    ...{ draw, isBusy, isThere: data !== undefined, isUncertain: lost !== null, isKept: true },
    hand: data ?? none,
    error: error ?? (data ? null : unread),
  }
}

/** What this device has drawn for nothing. */
export function useTrialHand(lineup: Lineup): Dealer {
  const { trial, isKept } = useTrial(lineup.id)
  return {
    ...{ isKept, isBusy: false, error: null, isUncertain: false },
    hand: handOf(trial, lineup),
    draw: async count => drawTrial(lineup, count),
  }
}
