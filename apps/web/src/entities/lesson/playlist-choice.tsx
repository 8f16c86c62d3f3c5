import type { OwnPlaylistRow } from '@iki/contract/media/own-playlist'
import IconIn from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconOut from '@tabler/icons-react/dist/esm/icons/IconCirclePlus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SheetEntry, SheetMenu } from '#ui/page/sheet-menu.tsx'
import { ownPlaylistsQuery, useSetInPlaylist } from './own-playlist.queries.ts'
import classes from './playlist-choice.module.css'
import { PlaylistNameForm } from './playlist-name-form.tsx'

type Props = {
  lesson: { id: string; title: string }
  /** A new one is being named; whoever shows this says so in the title. */
  isNaming: boolean
  onNaming: (isNaming: boolean) => void
}

/** The member's playlists, for a lesson to be put in or taken out, and a way to a new one. */
export function PlaylistChoice({ lesson, isNaming, onNaming }: Props) {
  const list = useInfiniteQuery(ownPlaylistsQuery(lesson.id))
  const [status, setStatus] = useState('')
  const playlists = list.data?.pages.flatMap(page => page.items)
  if (isNaming)
    return (
      <PlaylistNameForm
        lessonIds={[lesson.id]}
        onDone={({ name }) => {
          setStatus(`「${name}」をつくり、入れました`)
          onNaming(false)
        }}
      />
    )
  return (
    <>
      <SheetMenu>
        <SheetEntry icon={<IconPlus />} onPress={() => onNaming(true)}>
          新しいプレイリスト
        </SheetEntry>
        {playlists?.map(playlist => (
          <Choice key={playlist.id} playlist={playlist} lesson={lesson} onStatus={setStatus} />
        ))}
      </SheetMenu>
      {!playlists && !list.error && <ListSkeleton rows={3} />}
      {!playlists && list.error && (
        <ErrorPanel onRetry={list.refetch} isRetrying={list.isFetching}>
          {errorMessage(list.error)}
        </ErrorPanel>
      )}
      {list.hasNextPage && (
        <SecondaryButton isWide isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          もっと見る
        </SecondaryButton>
      )}
      <p role="status" className={classes.said}>
        {status}
      </p>
    </>
  )
}

type ChoiceProps = {
  playlist: OwnPlaylistRow
  lesson: Props['lesson']
  onStatus: (what: string) => void
}

function Choice({ playlist: { id, name, lessonCount, hasLesson }, lesson, onStatus }: ChoiceProps) {
  const set = useSetInPlaylist(id)
  const isIn = set.isPending ? set.variables.isIn : hasLesson
  const toggle = () => {
    if (set.isPending) return
    onStatus('')
    set.mutate(
      { lessonId: lesson.id, isIn: !isIn },
      { onSuccess: () => onStatus(isIn ? `「${name}」から外しました` : `「${name}」に入れました`) },
    )
  }
  return (
    <li>
      <button type="button" className={classes.choice} aria-pressed={isIn} onClick={toggle}>
        <span className={classes.mark}>{isIn ? <IconIn /> : <IconOut />}</span>
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>{lessonCount}本</span>
      </button>
      {set.error && <Notice kind="problem">{errorMessage(set.error)}</Notice>}
    </li>
  )
}
