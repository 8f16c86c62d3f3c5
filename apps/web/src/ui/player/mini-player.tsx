import type { Accent } from '@iki/contract/plan'
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs'
import { Link } from 'react-router'
import { BrushDrawing } from '../brush/brush-drawing.tsx'
import type { Drawing } from '../brush/motifs.ts'
import classes from './mini-player.module.css'

type Props = {
  id: string
  drawing: Drawing
  accent?: Accent | (string & {})
  title: string
  /** Where it sounds, when not here. */
  note?: string | undefined
  /** The player itself. */
  to: string
  isPlaying: boolean
  onToggle: () => void
  /** Shows what comes next. */
  onQueue?: (() => void) | undefined
  /** From 0 to 1. */
  progress?: number
}

/** What plays while one walks through other pages: a capsule of ink above the tabs. */
export function MiniPlayer({
  id,
  drawing,
  accent,
  title,
  note,
  to,
  isPlaying,
  onToggle,
  onQueue,
  progress = 0,
}: Props) {
  return (
    <section className={classes.capsule} data-accent={accent} aria-label={`プレーヤー ${title}`}>
      <Link to={to} className={classes.open}>
        <span className={classes.tile}>
          <BrushDrawing id={id} drawing={drawing} />
        </span>
        <span className={classes.words}>
          {note && <span className={classes.note}>{note}</span>}
          <span className={classes.title}>{title}</span>
        </span>
      </Link>
      {onQueue && (
        <button type="button" className={classes.queue} aria-label="つぎに流れる音声" onClick={onQueue}>
          <IconPlaylist size={22} stroke={1.6} />
        </button>
      )}
      <button
        type="button"
        className={classes.toggle}
        aria-label={isPlaying ? '一時停止' : '再生'}
        onClick={onToggle}
      >
        {isPlaying ? <IconPause size={20} /> : <IconPlay size={20} />}
      </button>
      <span className={classes.progress} style={{ width: `${Math.min(1, Math.max(0, progress)) * 100}%` }} />
    </section>
  )
}
