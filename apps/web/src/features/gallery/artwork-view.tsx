import type { Artwork } from '@iki/contract/reading/gallery'
import { href } from '@iki/contract/screens/screens'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { usePageKeys } from '#core/browser/use-page-keys.ts'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import classes from './artwork-view.module.css'
import { artworkQuery } from './gallery.queries.ts'
import { useSwipe } from './use-swipe.ts'

/** One artwork, large, with its text and links to its neighbours. */
export function ArtworkView({ id }: { id: string }) {
  const { data: work, error, refetch, isFetching } = useQuery(artworkQuery(id))
  if (work) return <Shown work={work} onAskAgain={() => void refetch()} isAsking={isFetching} />
  if (!error)
    return (
      <Page title="作品を読み込んでいます" isTitleHidden width="wide">
        <div className={classes.placeholder} role="status" aria-label="読み込んでいます" />
      </Page>
    )
  const isUnknown = error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)
  return (
    <Page title="作品をひらけません" isTitleHidden>
      {isUnknown ? (
        <EmptyState
          title="この作品は見つかりませんでした"
          drawing="stone"
          action={<TextLink to={href('/gallery')}>ギャラリーへもどる</TextLink>}
        >
          展示を終えたか、アドレスが変わったのかもしれません。
        </EmptyState>
      ) : (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
    </Page>
  )
}

type ShownProps = { work: Artwork; onAskAgain: () => void; isAsking: boolean }

function Shown({ work, onAskAgain, isAsking }: ShownProps) {
  const { title, artist, year, alt, url, width, height, bodyHtml, embeds, previous, next } = work
  usePageTitle(title)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const dialog = useOnDemand(() => import('./zoom-dialog.tsx').then(chunk => chunk.ZoomDialog))
  const navigate = useNavigate()
  const ways = useMemo(() => {
    const goTo = (to: { id: string } | null) => () => {
      if (to) void navigate(href('/gallery/:id', { id: to.id }), { replace: true })
    }
    return { back: goTo(previous), on: goTo(next) }
  }, [previous, next, navigate])
  usePageKeys(useMemo(() => ({ ArrowLeft: ways.back, ArrowRight: ways.on }), [ways]))
  const swipe = useSwipe(ways.on, ways.back)
  return (
    <Page
      title={title}
      width="wide"
      head={
        <div className={classes.head}>
          <h1>{title}</h1>
          <p className={classes.maker}>
            {artist}・{year}年
          </p>
        </div>
      }
    >
      {failedUrl === url ? (
        <Notice
          kind="problem"
          title="絵を読み込めませんでした"
          action={
            <SecondaryButton
              isBusy={isAsking}
              onPress={() => {
                setFailedUrl(null)
                onAskAgain()
              }}
            >
              絵をもう一度読み込む
            </SecondaryButton>
          }
        />
      ) : (
        <button type="button" className={classes.picture} onClick={dialog.open} {...swipe}>
          <img
            src={url}
            alt={alt}
            width={width}
            height={height}
            className={classes.image}
            onError={() => setFailedUrl(url)}
          />
          <span className={classes.hint} aria-hidden="true">
            <IconMaximize />
          </span>
          <VisuallyHidden>（拡大する）</VisuallyHidden>
        </button>
      )}
      {dialog.hasFailed && (
        <Notice kind="problem">拡大の画面をひらけませんでした。もう一度お試しください。</Notice>
      )}
      {dialog.Part && <dialog.Part work={work} onClose={dialog.close} />}
      {bodyHtml && (
        <div className={classes.text}>
          <RichText html={bodyHtml} embeds={embeds} />
        </div>
      )}
      <ArtworkNeighbours previous={previous} next={next} />
      <p className={classes.way}>
        <TextLink to={href('/gallery')}>ギャラリーへもどる</TextLink>
      </p>
    </Page>
  )
}

/** Links to the neighbouring works. They replace the page in the history. */
function ArtworkNeighbours({ previous, next }: Pick<Artwork, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav aria-label="前後の作品" className={classes.neighbours}>
      {previous ? (
        <Link to={href('/gallery/:id', { id: previous.id })} replace className={classes.neighbour}>
          <IconLeft aria-hidden />
          <span>
            <span className={classes.side}>前の作品</span>
            {previous.title}
          </span>
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={href('/gallery/:id', { id: next.id })} replace className={classes.neighbour}>
          <span>
            <span className={classes.side}>次の作品</span>
            {next.title}
          </span>
          <IconRight aria-hidden />
        </Link>
      )}
    </nav>
  )
}
