import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import type { ReactNode } from 'react'
import { FilmButton } from './film-button.tsx'
import classes from './portrait-film.module.css'
import { type FilmSide, useFilmTaps } from './use-film-taps.ts'

type Props = {
  title: string
  meta?: ReactNode
  accent?: string
  posterUrl?: string | null | undefined
  /** Without it, this is a neighbouring film that is not loaded. */
  film?: ReactNode
  isStarted?: boolean
  isPlaying?: boolean
  isWaiting?: boolean
  onToggle?: () => void
  onSkip?: (side: FilmSide) => void
  bar?: ReactNode
  /** Buttons along the edge, within reach of a thumb. */
  tools?: ReactNode
  children?: ReactNode
}

const nothing = () => {}

/** A film that fills a phone in portrait format: a tap plays it, and the controls are at its edges. */
export function PortraitFilm(props: Props) {
  const { film, isStarted = false, isPlaying = false, isWaiting = false, posterUrl } = props
  const onToggle = props.onToggle ?? nothing
  const taps = useFilmTaps({
    onTap: onToggle,
    onClick: onToggle,
    onDoubleClick: nothing,
    onDoubleTap: props.onSkip ?? nothing,
  })
  return (
    <div className={classes.film} data-accent={props.accent}>
      {film}
      {posterUrl && !isStarted && <img src={posterUrl} alt="" className={classes.poster} loading="lazy" />}
      <div className={classes.surface} data-testid="film-surface" {...taps} />
      {props.children}
      {film && (
        <div className={classes.middle} data-away={(isPlaying && !isWaiting) || undefined}>
          <FilmButton
            label={isPlaying ? '一時停止' : '再生'}
            size="large"
            isBusy={isWaiting}
            onPress={onToggle}
          >
            {isPlaying ? <IconPause size={32} /> : <IconPlay size={32} />}
          </FilmButton>
        </div>
      )}
      <div className={classes.foot}>
        <div className={classes.text}>
          <h2 className={classes.title}>{props.title}</h2>
          {props.meta && <p className={classes.meta}>{props.meta}</p>}
        </div>
        {props.tools && <div className={classes.tools}>{props.tools}</div>}
        {props.bar && <div className={classes.bar}>{props.bar}</div>}
      </div>
    </div>
  )
}
