import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs'
import type { ReactNode } from 'react'
import { FilmButton } from './film-button.tsx'
import classes from './film-controls.module.css'

type Props = {
  isStarted: boolean
  isPlaying: boolean
  isWaiting: boolean
  onToggle: () => void
  backSeconds: number
  skipSeconds: number
  onSkip: (seconds: number) => void
  /** Only in a playlist. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** The way back and the title, where the film is all that one sees. */
  head?: ReactNode
  /** A note in a corner: the receiver that plays, or the quality that is being loaded. */
  note?: ReactNode
  time: ReactNode
  bar: ReactNode
  /** Buttons for captions, quality and others. */
  tools: ReactNode
}

/** The controls on a film: in its middle on touch screens, along its lower edge for a mouse. */
export function FilmControls(props: Props) {
  const { isStarted, isPlaying, isWaiting, backSeconds, skipSeconds, onSkip } = props
  return (
    <div className={classes.controls} data-started={isStarted || undefined}>
      <div className={classes.top}>
        {props.head}
        {props.note && <p className={classes.note}>{props.note}</p>}
      </div>
      <div className={classes.hand}>
        {props.onPrevious && (
          <FilmButton label="まえの動画" onPress={props.onPrevious}>
            <IconPrevious size={20} />
          </FilmButton>
        )}
        <FilmButton label={`${backSeconds}秒もどる`} onPress={() => onSkip(-backSeconds)}>
          <SkipMark seconds={-backSeconds} />
        </FilmButton>
        <span className={classes.play}>
          <FilmButton
            label={isPlaying ? '一時停止' : '再生'}
            isBusy={isWaiting}
            size="large"
            onPress={props.onToggle}
          >
            {isPlaying ? <IconPause size={32} /> : <IconPlay size={32} />}
          </FilmButton>
        </span>
        <FilmButton label={`${skipSeconds}秒すすむ`} onPress={() => onSkip(skipSeconds)}>
          <SkipMark seconds={skipSeconds} />
        </FilmButton>
        {props.onNext && (
          <FilmButton label="つぎの動画" onPress={props.onNext}>
            <IconNext size={20} />
          </FilmButton>
        )}
      </div>
      <div className={classes.time}>{props.time}</div>
      <div className={classes.bar} data-pressable>
        {props.bar}
      </div>
      <div className={classes.tools}>{props.tools}</div>
    </div>
  )
}

/** A round arrow with a number of seconds; a negative number goes back. */
function SkipMark({ seconds }: { seconds: number }) {
  return (
    <>
      <svg
        viewBox="0 0 40 40"
        className={classes.skipArrow}
        data-back={seconds < 0 || undefined}
        aria-hidden="true"
      >
        <path d="M33 20.5A13 13 0 1 1 20 7.5h3.6" />
        <path d="M20 3.2l4.6 4.3-4.6 4.3" />
      </svg>
      <span className={classes.skipSeconds}>{Math.abs(seconds)}</span>
    </>
  )
}
