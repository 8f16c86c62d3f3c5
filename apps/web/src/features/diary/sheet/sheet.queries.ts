import { type FilledSheet, getSheet, listSheetAnswers } from '@iki/contract/play/sheet'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { entryOf, orStored } from '#core/offline/or-stored.ts'
import { storedHistories, storedSheets } from './stored-sheets.ts'

export const sheetQuery = (sheet: string) =>
  queryOptions({
    queryKey: ['sheet', sheet],
    // A page that the server has rendered asks as well, so that this device stores the answer.
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      orStored(() => call(getSheet, { id: sheet }, { signal }), entryOf(storedSheets, sheet)),
  })

export type HistoryPage = { filled: FilledSheet[]; next: string | null }

/** What the member has filled, the latest first, page by page. */
export const sheetHistoryQuery = (sheet: string) =>
  infiniteQueryOptions({
    queryKey: ['sheet', sheet, 'history'],
    refetchOnMount: 'always',
    initialPageParam: null as string | null,
    queryFn({ pageParam, signal }): Promise<HistoryPage> {
      const latest = entryOf(storedHistories, sheet)
      const after = pageParam === null ? {} : { after: pageParam }
      return orStored<HistoryPage>(() => call(listSheetAnswers, { id: sheet, ...after }, { signal }), {
        write({ filled }) {
          if (pageParam === null) latest.write(filled)
        },
        stored() {
          const filled = pageParam === null ? latest.stored() : null
          return filled && { filled, next: null }
        },
        // The member’s own answers, which no lock hides.
        drop() {},
      })
    },
    getNextPageParam: ({ next }) => next,
  })
