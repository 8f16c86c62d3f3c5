import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Sheet } from '@iki/contract/play/sheet'
import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { useTokyoDay } from '#core/time/use-tokyo-day.ts'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import classes from './check-sheet-page.module.css'
import { sheetQuery } from './sheet.queries.ts'
import { SheetForm } from './sheet-form.tsx'
import { SheetHistory } from './sheet-history.tsx'
import { saveFilled, sheetOutbox } from './sheet-outbox.ts'
import { SheetResult } from './sheet-result.tsx'
import { useFilled } from './use-filled.ts'
import { WithdrawnSheet } from './withdrawn-sheet.tsx'

type Props = FeatureScreenProps['diary/check-sheet']

/** Questions about oneself, what their answers say, and how they have changed. */
export function CheckSheetPage({ sheet: id }: Props) {
  const title = useScreenTitle()
  const { data: sheet, error, refetch, isFetching } = useQuery(sheetQuery(id))
  return (
    <Page title={title} lead={sheet?.lead} width="list" drawing={{ id, drawing: sheet?.drawing ?? 'mirror' }}>
      {sheet ? (
        <CheckSheet sheet={sheet} />
      ) : error ? (
        <>
          <QueryError
            error={error}
            missingTitle="このシートは、いまお休みしています"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
          {error instanceof ApiError && error.code === 'not_found' && <WithdrawnSheet sheet={id} />}
        </>
      ) : (
        <ListSkeleton rows={8} />
      )}
    </Page>
  )
}

function CheckSheet({ sheet }: { sheet: Sheet }) {
  const { filled, unsent, isPending, more } = useFilled(sheet.id)
  const [isFilling, setFilling] = useState(false)
  const [hasFilled, setFilled] = useState(false)
  const today = useTokyoDay()
  const latest = filled.find(({ score }) => score !== null)
  const isOfToday = latest !== undefined && tokyoDay(new Date(latest.answeredAt)) === today
  const isKnown = !isPending || filled.length > 0
  return (
    <div className={classes.parts}>
      {!isKnown ? (
        <ListSkeleton rows={8} />
      ) : isOfToday && !isFilling ? (
        <SheetResult
          sheet={sheet}
          filled={latest}
          state={unsent[latest.key]?.state ?? null}
          takesFocus={hasFilled}
          onRetry={() => sheetOutbox.retry(latest.key)}
          onAgain={() => setFilling(true)}
        />
      ) : (
        <SheetForm
          sheet={sheet}
          takesFocus={isFilling}
          onFilled={draft => {
            saveFilled(sheet.id, draft)
            setFilling(false)
            setFilled(true)
            window.scrollTo({ top: 0 })
          }}
        />
      )}
      {filled.length > 0 && <SheetHistory filled={filled} bands={sheet.bands} today={today} {...more} />}
    </div>
  )
}
