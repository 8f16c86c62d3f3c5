import { day as daySchema } from '@iki/contract/api/schema'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as v from 'valibot'

export const diaryViews = ['day', 'week', 'calendar', 'statistics'] as const
export type DiaryView = (typeof diaryViews)[number]

/** Which view and which day are open. They are in the address, so that going back and reloading work. */
export function useDiaryAddress(today: string) {
  const [query, setQuery] = useSearchParams()
  const view = v.is(v.picklist(diaryViews), query.get('view')) ? (query.get('view') as DiaryView) : 'day'
  const wanted = query.get('day')
  // A member who writes over midnight stays on the day that was opened.
  const [opened, setOpened] = useState(today)
  const date = v.is(daySchema, wanted) && wanted <= today ? wanted : opened

  function open(nextView: DiaryView, nextDate: string): void {
    const next = new URLSearchParams(query)
    if (nextView === 'day') next.delete('view')
    else next.set('view', nextView)
    if (nextDate === today) next.delete('day')
    else next.set('day', nextDate)
    setOpened(today)
    setQuery(next, { preventScrollReset: true })
  }
  return {
    view,
    date,
    open,
    /** Midnight has passed while today was open. */
    hasDayTurned: wanted === null && opened !== today,
  }
}
