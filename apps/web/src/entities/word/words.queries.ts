import {
  dictionaryGoodForMs,
  getDictionaryLatestUpdated,
  listWords,
  type Word,
} from '@iki/contract/reading/dictionary'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { cachedAnswers } from '#core/downloads/cached-answers.ts'
import { clock } from '#core/time/clock.ts'
import { readWords } from './read-words.ts'

/** All words of the dictionary. */
export const wordsQuery = queryOptions({
  queryKey: ['dictionary', 'words'],
  queryFn: ({ signal, client, queryKey }): Promise<Word[]> =>
    readWords({
      cache: cachedAnswers,
      now: () => clock.now().getTime(),
      before: client.getQueryData<Word[]>(queryKey),
      listWords: () => call(listWords, {}, { signal }),
      getLatest: () => call(getDictionaryLatestUpdated, {}, { signal }),
    }),
  staleTime: dictionaryGoodForMs,
})
