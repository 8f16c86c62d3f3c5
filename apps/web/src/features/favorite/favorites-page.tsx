import { type LessonKind, lessonKinds } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { favoritesQuery } from './favorite.queries.ts'
import { FavoriteRow } from './favorite-row.tsx'
import classes from './favorites-page.module.css'

const kindParameter = 'kind'

/** The member's favourite lessons of all kinds. */
export function FavoritesPage() {
  const [address, setAddress] = useSearchParams()
  const kind = lessonKinds.find(each => each === address.get(kindParameter)) ?? null
  const choose = (chosen: LessonKind | null) =>
    setAddress(chosen ? { [kindParameter]: chosen } : {}, { replace: true, preventScrollReset: true })
  return (
    <Page
      width="list"
      title="お気に入り"
      lead="ハートをつけたもの。新しくつけたものからならびます。"
      picture={<BrushDrawing id="favorites" drawing="blossom" className={classes.drawing} />}
    >
      <ChipRow label="しぼりこみ">
        <Chip isOn={kind === null} onPress={() => choose(null)}>
          すべて
        </Chip>
        {lessonKinds.map(each => (
          <Chip key={each} isOn={each === kind} onPress={() => choose(each)}>
            {lessonTexts[each].name}
          </Chip>
        ))}
      </ChipRow>
      <Favorites key={kind} kind={kind} />
    </Page>
  )
}

function Favorites({ kind }: { kind: LessonKind | null }) {
  const list = useInfiniteQuery(favoritesQuery(kind))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = () => void list.fetchNextPage()
  const end = useInSight(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
  if (!data)
    return list.error ? (
      <ErrorPanel onRetry={list.refetch} isRetrying={list.isFetching}>
        {errorMessage(list.error)}
      </ErrorPanel>
    ) : (
      <ListSkeleton rows={5} />
    )
  const lessons = data.pages.flatMap(page => page.items)
  if (lessons.length === 0) return <NothingYet kind={kind} />
  return (
    <>
      <RowList label="お気に入り" isInColumns>
        {lessons.map(lesson => (
          <FavoriteRow key={lesson.id} lesson={lesson} />
        ))}
      </RowList>
      {isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      <div ref={end} className={classes.more}>
        {hasNextPage && (
          <SecondaryButton isWide isBusy={isFetchingNextPage} onPress={more}>
            もっと見る
          </SecondaryButton>
        )}
      </div>
    </>
  )
}

const waysOn: Record<LessonKind, { to: string; label: string }> = {
  audio: { to: href('/'), label: 'きょうの一本をえらぶ' },
  video: { to: href('/dougaplayer/:playtag?'), label: '動画を見る' },
  music: { to: href('/player/hlsmusic/music'), label: '音楽を聴く' },
}

function NothingYet({ kind }: { kind: LessonKind | null }) {
  const { to, label } = waysOn[kind ?? 'audio']
  const name = kind ? lessonTexts[kind].name : '音声や動画、音楽'
  return (
    <EmptyState
      title={`お気に入りの${name}は、ここにならびます`}
      drawing="leaf"
      action={<PrimaryButton to={to}>{label}</PrimaryButton>}
    >
      聴いている途中、見ている途中に「好き」を押すと、いつでもここから戻れます。
    </EmptyState>
  )
}
