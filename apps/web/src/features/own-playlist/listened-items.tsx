import type { OwnPlaylist, OwnPlaylistItem } from '@iki/contract/media/own-playlist'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { ListedLesson } from './listed-lesson.tsx'
import classes from './own-playlist.module.css'
import { publishedLessons, removedText } from './playlist-texts.ts'
import { useShownRows } from './use-shown-rows.tsx'
import { TakenOut, useTakingOut } from './use-taking-out.tsx'

/** The lessons of a playlist, to be played from any of them on. */
export function ListenedItems({ playlist }: { playlist: OwnPlaylist }) {
  const takingOut = useTakingOut(playlist)
  const list = { name: playlist.name, lessons: publishedLessons(playlist.items) }
  const { shown, rest } = useShownRows(playlist.items)
  const rowOf = (item: OwnPlaylistItem) => {
    const { lesson } = item
    const takeOut = () => takingOut.takeOut(item)
    if (lesson)
      return (
        <ListedLesson
          key={lesson.id}
          lesson={lesson}
          list={list}
          more={{ label: 'このプレイリストから外す', icon: <IconX />, onPress: takeOut }}
        />
      )
    return (
      <div key={item.lessonId} className={classes.gone}>
        <p>{removedText}</p>
        <IconButton label={`${removedText}を外す`} onPress={takeOut}>
          <IconX />
        </IconButton>
      </div>
    )
  }
  return (
    <>
      {playlist.items.length > 0 && <RowList label={playlist.name}>{shown.map(rowOf)}</RowList>}
      {rest}
      <TakenOut {...takingOut} />
    </>
  )
}
