import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs'
import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { classNames } from '#ui/class-names.ts'
import { letPictureTravel, picturesTravel } from '#ui/lesson/travelling-picture.ts'
import { PlayPress } from './play-press.tsx'
import classes from './player-dock.module.css'
import { RoundButton } from './round-button.tsx'
import { SkipButton } from './skip-button.tsx'

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
  /** Left out for what is live. */
  seekBar?: ReactNode
  /** Back and forward by seconds; left out for what is live. */
  skips?: { backSeconds: number; skipSeconds: number; onPress: (seconds: number) => void } | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** From 0 to 100. */
  volume: number
  onVolume: (volume: number) => void
  onQueue?: (() => void) | undefined
  onClose: () => void
}

/** What plays while other pages are open, on a desk: a bar at the foot of the window with all controls. */
export function PlayerDock(props: Props) {
  const { id, drawing, accent, title, note, to, what = '音声', skips, volume } = props
  return (
    <section
      className={classes.dock}
      data-accent={accent}
      data-player="dock"
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
      <div className={classes.hand}>
        {props.onPrevious && (
          <RoundButton label={`まえの${what}`} onPress={props.onPrevious}>
            <IconPrevious size={17} />
          </RoundButton>
        )}
        {skips && <SkipButton seconds={-skips.backSeconds} onPress={skips.onPress} />}
        <PlayPress isPlaying={props.isPlaying} onToggle={props.onToggle} />
        {skips && <SkipButton seconds={skips.skipSeconds} onPress={skips.onPress} />}
        {props.onNext && (
          <RoundButton label={`つぎの${what}`} onPress={props.onNext}>
            <IconNext size={17} />
          </RoundButton>
        )}
      </div>
      <div className={classes.seek}>{props.seekBar}</div>
      <label className={classes.volume}>
        <IconVolume size={20} stroke={1.6} aria-hidden />
        <input
          type="range"
          min={0}
          max={100}
          value={volume}
          aria-label="音量"
          aria-valuetext={`${volume}`}
          onChange={event => props.onVolume(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div className={classes.ends}>
        {props.onQueue && (
          <RoundButton label={`つぎに流れる${what}`} onPress={props.onQueue}>
            <IconPlaylist size={21} stroke={1.6} />
          </RoundButton>
        )}
        <RoundButton label="プレーヤーをとじる" onPress={props.onClose}>
          <IconClose size={18} stroke={1.8} />
        </RoundButton>
      </div>
    </section>
  )
}
