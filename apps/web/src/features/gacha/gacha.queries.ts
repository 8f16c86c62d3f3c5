import type { InputOf } from '@iki/contract/api/endpoint'
import {
  drawGacha,
  exchangeFragments,
  getGacha,
  getGachaStatistics,
  getGachaTable,
  getOwnGacha,
  listDraws,
} from '@iki/contract/play/gacha'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { creditsQuery } from '#entities/credit/credits.queries.ts'
import type { OpenDraw } from './draw/open-draws.ts'

export const lineupQuery = (id: string) =>
  queryOptions({
    queryKey: ['gacha', id, 'lineup'],
    queryFn: ({ signal }) => call(getGacha, { id }, { signal }),
  })

export const statisticsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['gacha', id, 'statistics', version],
    queryFn: ({ signal }) => call(getGachaStatistics, { id, version }, { signal }),
  })

/** A table, with its seed once it is closed. */
export const tableQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['gacha', id, 'table', version],
    queryFn: ({ signal }) => call(getGachaTable, { id, version }, { signal }),
  })

const ownKey = (id: string) => ['gacha', id, 'own']

export const ownGachaQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownKey(id), 'things'],
    queryFn: ({ signal }) => call(getOwnGacha, { id }, { signal }),
    meta: { isLive: true },
  })

export const drawsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ownKey(id), 'draws'],
    queryFn: ({ pageParam, signal }) =>
      call(listDraws, { id, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    meta: { isLive: true },
  })

/** As it is now, for a check. */
export const readOwnNow = (id: string) => call(getOwnGacha, { id })

/** What a draw has changed is read again. */
export function readOwnAnew(id: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: creditsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['collectibles'] })
  void queryClient.invalidateQueries({ queryKey: ['gacha', id, 'statistics'] })
  return queryClient.invalidateQueries({ queryKey: ownKey(id) })
}

/** Never as the draw of somebody who has signed in meanwhile. */
export async function sendDraw({ owner, press }: OpenDraw) {
  const isNamed = owner.kind === 'member' && owner.uid !== null
  const answer = await call(drawGacha, press, isNamed ? { uid: owner.uid } : {})
  void readOwnAnew(press.id)
  return answer
}

export async function sendExchange(input: InputOf<typeof exchangeFragments>) {
  const answer = await call(exchangeFragments, input)
  await readOwnAnew(input.id)
  return answer
}

/** All draws of the member, the latest first, page after page; `isWhole` is false where there are more than so many pages. */
export async function readAllDraws(id: string) {
  const mostPages = 100
  const draws = []
  let before: number | null = null
  for (let page = 0; page < mostPages; page++) {
    const read: Awaited<ReturnType<typeof call<typeof listDraws>>> = await call(listDraws, {
      id,
      ...(before !== null && { before }),
    })
    draws.push(...read.draws)
    before = read.next
    if (before === null) break
  }
  return { draws, isWhole: before === null }
}
