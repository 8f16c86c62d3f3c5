import { getSharedPlaylist, type SharedPlaylist, sharedLinkShape } from '@iki/contract/media/own-playlist'
import { href } from '@iki/contract/screens/screens'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '#core/api/api-client.ts'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { randomKey } from '#core/api/random-key.ts'
import { useSavePlaylist } from '#entities/lesson/own-playlist.queries.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { ChangeProblem } from './change-problem.tsx'
import { ListedLesson } from './listed-lesson.tsx'
import classes from './own-playlist.module.css'
import { OwnPlaylistEntrance } from './own-playlist-entrance.tsx'
import { aboutLessons } from './playlist-texts.ts'
import { useShownRows } from './use-shown-rows.tsx'

const sharedPlaylistQuery = (shareId: string) =>
  queryOptions({
    queryKey: ['shared-playlist', shareId],
    queryFn: ({ signal }) => call(getSharedPlaylist, { shareId }, { signal }),
    meta: { showsPositions: true },
    // It may have been taken back.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** What another member shares by its link. */
export function SharedPlaylistPage() {
  const { token = '' } = useParams()
  const screenTitle = useScreenTitle()
  const { data, error, refetch, isFetching } = useQuery(sharedPlaylistQuery(token))
  if (isEnded(error)) return <Ended token={token} />
  if (data) return <Known playlist={data} />
  return (
    <Page title={screenTitle}>
      {error ? (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <ListSkeleton rows={5} />
      )}
    </Page>
  )
}

const isEnded = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')

/** A whole link that leads nowhere was taken back; of another, a part is missing. */
function Ended({ token }: { token: string }) {
  const screenTitle = useScreenTitle()
  const isWhole = sharedLinkShape.test(token)
  return (
    <Page title={screenTitle}>
      <EmptyState
        title={isWhole ? 'このプレイリストの共有は、終わりました' : 'このリンクは、いまは使えません'}
        drawing="stone"
        action={<PrimaryButton to={href('/')}>ホームへもどる</PrimaryButton>}
      >
        {isWhole
          ? '送ってくださった方が、共有をやめています。聴きたいときは、もう一度お願いしてみてください。'
          : 'リンクの一部が欠けているのかもしれません。送ってくださった方に、お確かめください。'}
      </EmptyState>
    </Page>
  )
}

function Known({ playlist: { name, ownerName, lessons } }: { playlist: SharedPlaylist }) {
  usePageTitle(name)
  const list = { name, lessons }
  const { shown, rest } = useShownRows(lessons)
  return (
    <Page title={name} lead={`${ownerName}さんのプレイリスト・${aboutLessons(lessons)}`}>
      <div className={classes.ways}>
        <OwnPlaylistEntrance list={list} />
        {lessons.length > 0 && <CopyButton name={name} lessonIds={lessons.map(({ id }) => id)} />}
      </div>
      {lessons.length === 0 ? (
        <EmptyState title="いまは何も入っていません" drawing="leaf" />
      ) : (
        <RowList label={name}>
          {shown.map(lesson => (
            <ListedLesson key={lesson.id} lesson={lesson} list={list} />
          ))}
        </RowList>
      )}
      {rest}
    </Page>
  )
}

/** Makes a playlist of the viewer's own of it, which stays when the link is taken back. */
function CopyButton({ name, lessonIds }: { name: string; lessonIds: string[] }) {
  const [id] = useState(randomKey)
  const navigate = useNavigate()
  const save = useSavePlaylist(id)
  const copy = () =>
    save.mutate({ name, lessonIds }, { onSuccess: () => navigate(href('/playlists/:id', { id })) })
  return (
    <>
      <SecondaryButton icon={<IconCopy size={18} />} isBusy={save.isPending} onPress={copy}>
        自分のプレイリストに写す
      </SecondaryButton>
      {save.error && <ChangeProblem>{errorMessage(save.error)}</ChangeProblem>}
    </>
  )
}
