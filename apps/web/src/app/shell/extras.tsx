import { savingText } from '@iki/contract/shell/shell'
import { useIsMutating } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useService } from '#core/api/service.queries.ts'
import { useIsOldVersion } from '#core/loading/app-version.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { storeApp } from '#core/loading/register-worker.ts'
import { SavingMark } from '#ui/feedback/saving-mark.tsx'
import { waitingToken } from '../sign-in-by-address.ts'
import classes from './extras.module.css'
import { OptionalBoundary } from './optional-boundary.tsx'

const TokenQuestion = lazy(() =>
  loadChunk(() => import('./token-question.tsx').then(chunk => ({ default: chunk.TokenQuestion }))),
)

const UpdateNotice = lazy(() =>
  import('./update-notice.tsx').then(chunk => ({ default: chunk.UpdateNotice })),
)

/** Parts beside the page, such as floating buttons, loaded after the page itself. */
export function Extras() {
  const isSaving = useIsMutating({ predicate: mutation => mutation.meta?.isSaving === true }) > 0
  const isOld = useIsOldVersion()
  const frameUrl = useService()?.frameUrl
  useEffect(storeApp, [])
  return (
    <>
      {isSaving && <SavingMark text={savingText} />}
      {waitingToken.value !== null && <TokenQuestion />}
      {isOld && (
        <OptionalBoundary>
          <Suspense fallback={null}>
            <UpdateNotice />
          </Suspense>
        </OptionalBoundary>
      )}
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
