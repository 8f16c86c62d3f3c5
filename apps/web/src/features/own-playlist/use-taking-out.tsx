import type { OwnPlaylist, OwnPlaylistItem } from '@iki/contract/media/own-playlist'
import { useCallback, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useOwnPlaylistCache, useSetInPlaylist } from '#entities/lesson/own-playlist.queries.ts'
import { UndoBar } from '#ui/feedback/undo-bar.tsx'
import { ChangeProblem } from './change-problem.tsx'
import { removedText } from './playlist-texts.ts'

type Taken = { item: OwnPlaylistItem; at: number } | null

/** Takes lessons out of a playlist, each with the way back to its place. */
export function useTakingOut({ id, items }: OwnPlaylist) {
  const [taken, setTaken] = useState<Taken>(null)
  const set = useSetInPlaylist(id)
  const cache = useOwnPlaylistCache(id)
  const shown = (change: (items: OwnPlaylistItem[]) => OwnPlaylistItem[]) =>
    cache.show(known => ({ ...known, items: change(known.items) }))
  return {
    taken,
    problem: set.error && errorMessage(set.error),
    forget: useCallback(() => setTaken(null), []),
    takeOut(item: OwnPlaylistItem): void {
      const { lessonId } = item
      setTaken({ item, at: items.findIndex(each => each.lessonId === lessonId) })
      shown(known => known.filter(each => each.lessonId !== lessonId))
      set.mutate({ lessonId, isIn: false }, { onError: () => setTaken(null) })
    },
    putBack(): void {
      if (!taken) return
      const { item, at } = taken
      setTaken(null)
      shown(known => [...known.slice(0, at), item, ...known.slice(at)])
      set.mutate({ lessonId: item.lessonId, isIn: true, at })
    },
  }
}

type Props = Pick<ReturnType<typeof useTakingOut>, 'taken' | 'problem' | 'forget' | 'putBack'>

/** What was taken out, or why it could not be. What is no longer published can't come back. */
export function TakenOut({ taken, problem, forget, putBack }: Props) {
  const text = taken && `「${taken.item.lesson?.title ?? removedText}」を外しました`
  return (
    <>
      {problem && <ChangeProblem>{problem}</ChangeProblem>}
      <UndoBar
        text={text}
        subject={taken}
        onBack={taken?.item.lesson ? putBack : undefined}
        onRemoved={forget}
      />
    </>
  )
}
