import { type OwnPlaylist, type OwnPlaylistItem, orderOwnPlaylist } from '@iki/contract/media/own-playlist'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { changesOf, useOwnPlaylistCache } from '#entities/lesson/own-playlist.queries.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { OrderList } from '#ui/lists/order-list.tsx'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { ChangeProblem } from './change-problem.tsx'
import classes from './own-playlist.module.css'
import { removedText } from './playlist-texts.ts'
import { TakenOut, useTakingOut } from './use-taking-out.tsx'

/** The lessons of a playlist, to be put in order and taken out. */
export function OrderedItems({ playlist }: { playlist: OwnPlaylist }) {
  const takingOut = useTakingOut(playlist)
  const order = useOrder(playlist.id)
  const rows = playlist.items.map(item => ({
    id: item.lessonId,
    title: item.lesson?.title ?? removedText,
    item,
  }))
  const move = (id: string, to: number) => {
    const others = playlist.items.filter(({ lessonId }) => lessonId !== id)
    const moved = playlist.items.filter(({ lessonId }) => lessonId === id)
    order.mutate([...others.slice(0, to), ...moved, ...others.slice(to)])
  }
  return (
    <>
      {order.error && <ChangeProblem>{errorMessage(order.error)}</ChangeProblem>}
      <div className={classes.ordering}>
        <OrderList items={rows} label={`${playlist.name}の順番`} onMove={move}>
          {({ item, title }) => (
            <div className={classes.ordered}>
              <div>
                <span className={classes.name}>{title}</span>
                <span className={classes.meta}>
                  {item.lesson?.lock && <LockMark lock={item.lesson.lock} />}
                  {item.lesson && !item.lesson.lock && japaneseDuration(item.lesson.durationSeconds)}
                </span>
              </div>
              <IconButton label={`${title}を外す`} onPress={() => takingOut.takeOut(item)}>
                <IconX />
              </IconButton>
            </div>
          )}
        </OrderList>
      </div>
      <TakenOut {...takingOut} />
    </>
  )
}

/** Shows a new order at once. If another device has changed the playlist, what is there is shown instead. */
function useOrder(id: string) {
  const cache = useOwnPlaylistCache(id)
  return useMutation({
    mutationFn: (items: OwnPlaylistItem[]) =>
      call(orderOwnPlaylist, {
        id,
        lessonIds: items.map(({ lessonId }) => lessonId),
        revision: cache.current()?.revision ?? 0,
      }),
    ...changesOf(id),
    onMutate: items => cache.show(known => ({ ...known, items })),
    onSuccess: cache.noteRevision,
    onSettled: cache.readAgain,
  })
}
