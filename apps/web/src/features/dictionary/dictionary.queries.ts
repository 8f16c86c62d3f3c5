import type { OutputOf } from '@iki/contract/api/endpoint'
import { dictionaryGoodForMs, getWord, getWordUses } from '@iki/contract/reading/dictionary'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const wordQuery = (id: string) =>
  queryOptions({
    queryKey: ['dictionary', 'word', id],
    queryFn: ({ signal }) => call(getWord, { id }, { signal }),
    staleTime: dictionaryGoodForMs,
  })

export const wordUsesQuery = (id: string) =>
  queryOptions({
    queryKey: ['dictionary', 'uses', id],
    queryFn: ({ signal }) => call(getWordUses, { id }, { signal }),
    meta: { showsPositions: true },
  })

/** A word with its explanation, and whether it is a favourite. */
export type LookedUpWord = OutputOf<typeof getWord>
