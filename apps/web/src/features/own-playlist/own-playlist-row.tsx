import type { OwnPlaylistRow as Row } from '@iki/contract/media/own-playlist'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import classes from './own-playlist.module.css'

/** A playlist in the list of the member's own. */
export function OwnPlaylistRow({ playlist, to }: { playlist: Row; to: string }) {
  const { id, name, cover, lessonCount, isShared } = playlist
  return (
    <Link to={to} className={classes.row} data-accent={cover?.accent}>
      <DrawingTile
        id={cover?.id ?? id}
        drawing={cover?.drawing ?? 'step'}
        accent={cover?.accent}
        imageUrl={cover?.poster?.url ?? null}
      />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.meta}>
          {lessonCount === 0 ? 'まだ入っていません' : `${lessonCount}本`}
          {isShared && '・リンクで共有中'}
        </span>
      </span>
    </Link>
  )
}
