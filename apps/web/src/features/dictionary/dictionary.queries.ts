import {
  dictionaryGoodForMs,
  getDictionaryLatestUpdated,
  getWord,
  getWordUses,
  listWords,
  type Word,
} from '@iki/contract/reading/dictionary'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api-client.ts'
import { clock } from '#core/clock.ts'
import { keptAnswers } from '#core/kept/kept-answers.ts'
import { readWords } from './read-words.ts'

export const wordsQuery = queryOptions({
  queryKey: ['dictionary', 'words'],
  queryFn: ({ signal, client, queryKey }): Promise<Word[]> =>
    readWords({
      keeper: keptAnswers,
      now: () => clock.now().getTime(),
      before: client.getQueryData<Word[]>(queryKey),
      listWords: () => call(listWords, {}, { signal }),
      getLatest: () => call(getDictionaryLatestUpdated, {}, { signal }),
    }),
  staleTime: dictionaryGoodForMs,
})

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
