import { type FilledSheet, getSheet, listSheetAnswers } from '@iki/contract/play/sheet'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { entryOf, orKept } from '#core/offline/or-kept.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { keptHistories, keptSheets } from './kept-sheets.ts'

export const sheetQuery = (sheet: string) =>
  queryOptions({
    queryKey: ['sheet', sheet],
    // A page that the server has rendered asks as well, so that this device keeps the answer.
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      orKept(() => call(getSheet, { id: sheet }, { signal }), entryOf(keptSheets, sheet)),
  })

export type HistoryPage = { filled: FilledSheet[]; next: string | null }

/** What the member has filled, the latest first, page by page. */
export const sheetHistoryQuery = (sheet: string) =>
  infiniteQueryOptions({
    queryKey: ['sheet', sheet, 'history'],
    refetchOnMount: 'always',
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> =>
      orKept<HistoryPage>(
        () =>
          call(listSheetAnswers, { id: sheet, ...(pageParam !== null && { after: pageParam }) }, { signal }),
        {
          keep({ filled }) {
            if (pageParam === null) keptHistories.write(currentOwner(), sheet, filled)
          },
          kept() {
            const filled = pageParam === null ? keptHistories.find(currentOwner(), sheet) : null
            return filled && { filled, next: null }
          },
          // The member’s own answers, which no lock takes away.
          drop() {},
        },
      ),
    getNextPageParam: ({ next }) => next,
  })
