import { lazy, Suspense } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { useIsProofAsked } from '#core/session/proof.ts'
import { PastDueNotice } from '#features/billing/contract/past-due-notice.tsx'
import { ConsentNotice } from '#features/page/consent-notice.tsx'
import { useLiveConnection } from '../use-live-connection.ts'
import { useMemberDisplay } from '../use-member-display.ts'
import { OptionalBoundary } from './optional-boundary.tsx'

const ProofSheet = lazy(() =>
  loadChunk(() =>
    import('#features/security/proof-sheet.tsx').then(chunk => ({ default: chunk.ProofSheet })),
  ),
)

/** Beside every page of a member: messages that they must see, and parts whose code no guest needs. */
export function MemberExtras() {
  const isProofAsked = useIsProofAsked()
  useMemberDisplay()
  useLiveConnection()
  return (
    <>
      <OptionalBoundary>
        <PastDueNotice />
        <ConsentNotice />
      </OptionalBoundary>
      {isProofAsked && (
        <Suspense fallback={null}>
          <ProofSheet />
        </Suspense>
      )}
    </>
  )
}
