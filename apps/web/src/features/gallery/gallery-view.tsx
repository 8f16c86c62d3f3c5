import type { ArtworkRow } from '@iki/contract/reading/gallery'
import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { artworksQuery } from './gallery.queries.ts'
import classes from './gallery-view.module.css'

const placeholders = 6

/** All works as thumbnails, in their order. Scrolling loads more. */
export function GalleryView() {
  const list = useInfiniteQuery(artworksQuery)
  const works = list.data?.pages.flatMap(({ items }) => items)
  const goOn = () => {
    if (!list.isFetchingNextPage && !list.isFetchNextPageError) void list.fetchNextPage()
  }
  const end = useInSight(goOn, list.hasNextPage)
  return (
    <Page title="ギャラリー" lead="息と、からだと、季節の絵。ゆっくり見てください。" width="wide">
      {!works && !list.error && <GallerySkeleton />}
      {!works && list.error && (
        <ErrorPanel onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {errorMessage(list.error)}
        </ErrorPanel>
      )}
      {works?.length === 0 && (
        <EmptyState title="絵は、ここにならびます" drawing="moon">
          新しい絵が掛かると、ここで見られます。
        </EmptyState>
      )}
      {works && works.length > 0 && (
        <ul className={classes.grid} aria-label="作品">
          {works.map(work => (
            <li key={work.id}>
              <Work work={work} />
            </li>
          ))}
        </ul>
      )}
      <div ref={end}>
        {list.isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
        {list.hasNextPage && (
          <SecondaryButton isWide isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            つづきの絵を見る
          </SecondaryButton>
        )}
      </div>
    </Page>
  )
}

function Work({ work: { id, title, artist, year, alt, thumbnailUrl, width, height } }: { work: ArtworkRow }) {
  return (
    <Link to={href('/gallery/:id', { id })} className={classes.work}>
      <span className={classes.frame}>
        <img
          src={thumbnailUrl}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className={classes.image}
        />
      </span>
      <span className={classes.title}>{title}</span>
      <span className={classes.meta}>
        {artist}・{year}年
      </span>
    </Link>
  )
}

function GallerySkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="読み込んでいます">
      {Array.from({ length: placeholders }, (_, index) => (
        <div key={index} className={classes.placeholder} />
      ))}
    </div>
  )
}
