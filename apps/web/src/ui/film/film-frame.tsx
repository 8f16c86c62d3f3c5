import { type CSSProperties, type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './film-frame.module.css'
import { useFadingControls } from './use-fading-controls.ts'
import { type FilmSide, useFilmTaps } from './use-film-taps.ts'

type Props = {
  ref?: Ref<HTMLDivElement> | undefined
  title: string
  /** The size of the film in pixels; 16:9 while it is unknown. */
  shape: { width: number; height: number }
  accent?: string
  /** The element in which the film is placed. */
  film: ReactNode
  /** Shown over the film until it is started. */
  posterUrl?: string | null | undefined
  isStarted: boolean
  isPlaying: boolean
  onToggle: () => void
  /** A double tap at one side. */
  onSkip: (side: FilmSide) => void
  /** A double click. */
  onDoubleClick: () => void
  backSeconds: number
  skipSeconds: number
  controls: ReactNode
  /** Shown even if the controls are hidden: captions, the watermark, the card of the next film. */
  children?: ReactNode
}

/** A film with its controls, which are hidden while it plays and nobody uses them. */
export function FilmFrame(props: Props) {
  const { shape, isPlaying, isStarted, posterUrl } = props
  const { isShown, show, hide, held } = useFadingControls(isPlaying)
  const [skipped, setSkipped] = useState<{ side: FilmSide; times: number } | null>(null)
  const taps = useFilmTaps({
    onTap: () => (isShown ? hide() : show()),
    onClick: props.onToggle,
    onDoubleClick: props.onDoubleClick,
    onDoubleTap(side) {
      setSkipped(before => ({ side, times: before?.side === side ? before.times + 1 : 1 }))
      props.onSkip(side)
    },
  })
  const forget = useCallback(() => setSkipped(null), [])
  const poster = isStarted ? null : posterUrl
  return (
    <section
      ref={props.ref}
      className={classNames(classes.frame, isShown && classes.shown)}
      style={{ '--shape': shape.width / shape.height } as CSSProperties}
      data-accent={props.accent}
      data-upright={shape.height > shape.width || undefined}
      data-poster={poster ? true : undefined}
      aria-label={`動画 ${props.title}`}
      onPointerMove={event => event.pointerType === 'mouse' && show()}
      onPointerLeave={event => event.pointerType === 'mouse' && hide()}
      onKeyDown={show}
      {...held}
    >
      {props.film}
      {poster && <img src={poster} alt="" className={classes.poster} />}
      <div className={classes.surface} data-testid="film-surface" {...taps} />
      {props.children}
      <div className={classes.controls}>{props.controls}</div>
      {skipped && (
        <Skipped
          key={`${skipped.side}${skipped.times}`}
          side={skipped.side}
          seconds={skipped.times * (skipped.side === 'left' ? props.backSeconds : props.skipSeconds)}
          onFaded={forget}
        />
      )}
    </section>
  )
}

type SkippedProps = { side: FilmSide; seconds: number; onFaded: () => void }

const skippedMs = 700

function Skipped({ side, seconds, onFaded }: SkippedProps) {
  const faded = useRef(onFaded)
  useEffect(() => {
    const timer = setTimeout(() => faded.current(), skippedMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={classes.skipped} data-side={side} aria-hidden="true">
      {side === 'left' ? '−' : '＋'}
      {seconds}秒
    </p>
  )
}
