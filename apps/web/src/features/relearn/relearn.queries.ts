import { listRelearnCards, type RelearnCard } from '@iki/contract/play/relearn'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '#core/api/api-client.ts'
import { defineCopy } from '#core/offline/copies.ts'
import { entryOf, orStored } from '#core/offline/or-stored.ts'
import { theOne } from '#core/offline/store.ts'

const text = v.string()
const cardSchema = v.object({ word: text, due: text, reviewedAt: text, firstAt: text })

/** The cards as the server last sent them: a day without a network begins with these. */
export const storedCards = defineCopy({
  name: 'relearn-cards',
  version: 1,
  schema: v.array(cardSchema),
})

export const cardsQuery = queryOptions({
  queryKey: ['relearn', 'cards'],
  // A page that the server has rendered asks as well, so that this device stores the answer.
  refetchOnMount: 'always',
  queryFn: ({ signal }): Promise<RelearnCard[]> =>
    orStored(() => call(listRelearnCards, {}, { signal }), entryOf(storedCards, theOne)),
})
