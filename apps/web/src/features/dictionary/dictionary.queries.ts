import { dictionaryGoodForMs, listWords } from '@iki/contract/dictionary'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api-client.ts'

export const wordsQuery = queryOptions({
  queryKey: ['dictionary', 'words'],
  queryFn: ({ signal }) => call(listWords, {}, { signal }),
  staleTime: dictionaryGoodForMs,
})
