import { href } from '@iki/contract/screens/screens'
import { errorPageFailedText, errorPageStatus } from '@iki/contract/shell/shell'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { pageLoad } from '#core/loading/page-load.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { Threshold } from '#ui/page/threshold.tsx'

/** Few see it, so it is not in the first load. */
export const loadNotFound = () => loadChunk(() => import('./not-found-page.tsx'))

const NotFoundPage = lazy(() => loadNotFound().then(chunk => ({ default: chunk.NotFoundPage })))

/** The page after an error: the code (500 unless known), what happened, and what the visitor can do. */
export function ErrorPage() {
  return (
    <LastResort>
      <ErrorContent />
    </LastResort>
  )
}

function ErrorContent() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : errorPageStatus
  if (status === 404)
    return (
      <Suspense fallback={null}>
        <NotFoundPage />
      </Suspense>
    )
  return (
    <Threshold title="うまく開けませんでした" lead={`エラー ${status}`} drawing="wave">
      <p>{errorMessage(error)}</p>
      <p>保存したものは失われていません。読み込み直すと、もとにもどることがあります。</p>
      <PrimaryButton onPress={pageLoad.again}>読み込み直す</PrimaryButton>
      <p>
        <a href={href('/')}>ホームへ</a>
      </p>
    </Threshold>
  )
}

/** If even the error page fails: a plain text that needs none of our components. */
class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div>
        <h1>エラー {errorPageStatus}</h1>
        <p>{errorPageFailedText}</p>
        <p>
          <a href={href('/')}>ホームへ</a>
        </p>
      </div>
    )
  }
}
