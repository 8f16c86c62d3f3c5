import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs'
import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { classNames } from '#ui/class-names.ts'
import { letPictureTravel, picturesTravel } from '#ui/lesson/travelling-picture.ts'
import classes from './player-capsule.module.css'
import { SkipArrow } from './skip-arrow.tsx'

type Props = {
  id: string
  drawing: Drawing
  /** In the drawing's place: artwork, or the film itself. */
  picture?: ReactNode
  /** It is as wide as a film. */
  isWide?: boolean
  /** What is in it. */
  what?: string
  accent?: Accent | (string & {})
  title: string
  /** Under the title: where it belongs, or when it stops. */
  note?: string | null
  /** The player itself. */
  to: string
  isPlaying: boolean
  onToggle: () => void
  /** From 0 to 1. */
  progress?: number
  /** Shows what comes next; where there is room for it. */
  onQueue?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Where nothing comes next. */
  skip?: { seconds: number; onPress: () => void } | undefined
  onClose?: () => void
}

/** What plays while one walks through other pages: a capsule of ink above the tabs. */
export function PlayerCapsule(props: Props) {
  const { id, drawing, accent, title, note, to, isPlaying, progress = 0, skip, what = '音声' } = props
  return (
    <section
      className={classes.capsule}
      data-accent={accent}
      data-player="capsule"
      aria-label={`プレーヤー ${title}`}
    >
      <Link
        to={to}
        className={classes.open}
        onClick={({ currentTarget }) => !props.isWide && letPictureTravel(currentTarget, id)}
        viewTransition={!props.isWide && picturesTravel()}
      >
        <span className={classNames(classes.tile, props.isWide && classes.wide)}>
          {props.picture ?? <BrushDrawing id={id} drawing={drawing} />}
        </span>
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          {note && <span className={classes.note}>{note}</span>}
        </span>
      </Link>
      {props.onQueue && (
        <Press label={`つぎに流れる${what}`} onPress={props.onQueue} className={classes.queue}>
          <IconPlaylist size={22} stroke={1.6} />
        </Press>
      )}
      <Press label={isPlaying ? '一時停止' : '再生'} onPress={props.onToggle} className={classes.toggle}>
        {isPlaying ? <IconPause size={20} /> : <IconPlay size={20} />}
      </Press>
      {props.onNext && (
        <Press label={`つぎの${what}`} onPress={props.onNext}>
          <IconNext size={18} />
        </Press>
      )}
      {skip && (
        <Press label={`${skip.seconds}秒すすむ`} onPress={skip.onPress}>
          <SkipArrow />
          <span className={classes.amount}>{skip.seconds}</span>
        </Press>
      )}
      {props.onClose && (
        <Press label="プレーヤーをとじる" onPress={props.onClose}>
          <IconClose size={18} stroke={1.8} />
        </Press>
      )}
      <span className={classes.progress} style={{ width: `${Math.min(1, Math.max(0, progress)) * 100}%` }} />
    </section>
  )
}

type PressProps = { label: string; onPress: () => void; className?: string | undefined; children: ReactNode }

function Press({ label, onPress, className, children }: PressProps) {
  return (
    <button
      type="button"
      className={classNames(classes.press, className)}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
