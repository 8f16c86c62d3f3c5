import { savingText } from '@iki/contract/shell'
import { useIsMutating } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { loadChunk } from '#core/chunk.ts'
import { keepApp } from '#core/kept/service-worker.ts'
import { useService } from '#core/service.queries.ts'
import { SavingMark } from '#ui/saving-mark.tsx'
import { waitingToken } from '../sign-in-by-address.ts'
import { useUnsent } from '../unsent.ts'
import classes from './extras.module.css'

const TokenQuestion = lazy(() =>
  loadChunk(() => import('./token-question.tsx').then(chunk => ({ default: chunk.TokenQuestion }))),
)

/** What floats over pages or hides behind them, fetched after the page itself is there. */
export function Extras() {
  const isSaving = useIsMutating({ predicate: mutation => mutation.meta?.isSaving === true }) > 0
  const frameUrl = useService()?.frameUrl
  useEffect(keepApp, [])
  useUnsent()
  return (
    <>
      {isSaving && <SavingMark text={savingText} />}
      {waitingToken.value !== null && <TokenQuestion />}
      {frameUrl && (
        <iframe
          className={classes.frame}
          src={frameUrl}
          title="運営サイト"
          tabIndex={-1}
          aria-hidden="true"
          loading="lazy"
        />
      )}
    </>
  )
}
