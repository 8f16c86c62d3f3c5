import type { Strip } from '@iki/contract/media/film'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { clockTime, japaneseTime } from '#ui/format/format-time.ts'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import type { Mark, Span } from '#ui/player/seek-bar.tsx'
import { moveOfKey, within } from '#ui/player/seek-keys.ts'
import { useDragSeek } from '#ui/player/use-drag-seek.ts'
import { chapterAt } from './chapter-at.ts'
import classes from './film-bar.module.css'
import { FilmPreview } from './film-preview.tsx'

type Props = {
  seconds: number
  durationSeconds: number
  bufferedSeconds: number
  onSeek: (seconds: number) => void
  chapters: readonly { start: number; title: string }[]
  marks?: readonly Mark[]
  /** The span that is being repeated. */
  loop?: Span | null
  /** One image that contains many small pictures of the film. */
  strip?: { url: string; of: Strip } | null
}

/**
 * The seek bar of a film. The second that is pointed at, dragged to or stepped to by keys is shown as a small picture
 * above it.
 */
export function FilmBar(props: Props) {
  const { seconds, bufferedSeconds, onSeek, chapters, marks = [], loop, strip } = props
  const duration = Number.isFinite(props.durationSeconds) ? Math.max(0, props.durationSeconds) : 0
  const { previewSeconds: dragged, handlers } = useDragSeek(duration, onSeek)
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const [isStepping, setStepping] = useState(false)
  const shown = within(dragged ?? seconds, duration)
  const previewSeconds = dragged ?? pointedAt ?? (isStepping ? shown : null)
  const share = (value: number) => (duration > 0 ? within(value / duration, 1) : 0)
  const percent = (value: number) => `${share(value) * 100}%`

  const pointAt = (event: PointerEvent<HTMLElement>) => {
    handlers.onPointerMove(event)
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointedAt(width > 0 ? within((event.clientX - left) / width, 1) * duration : null)
  }
  const stepByKey = (event: KeyboardEvent) => {
    const move = moveOfKey(event.key)
    if (move === undefined) return
    event.preventDefault()
    setStepping(true)
    onSeek(within(seconds + move, duration))
  }

  return (
    <div
      className={classes.area}
      {...handlers}
      onPointerMove={pointAt}
      onPointerLeave={() => {
        handlers.onPointerLeave()
        setPointedAt(null)
      }}
    >
      {previewSeconds !== null && duration > 0 && (
        <FilmPreview
          seconds={previewSeconds}
          share={share(previewSeconds)}
          title={chapterAt(chapters, previewSeconds)?.title}
          strip={strip}
        />
      )}
      <div className={classes.track}>
        <div className={classes.buffered} style={{ width: percent(bufferedSeconds) }} />
        <div className={classes.played} style={{ width: percent(shown) }} />
        {loop && (
          <div
            className={classes.loop}
            style={{ left: percent(loop.startSeconds), right: `calc(100% - ${percent(loop.endSeconds)})` }}
          />
        )}
        {duration > 0 &&
          chapters.map(
            ({ start }) =>
              start > 0 && (
                <span key={start} className={classes.chapter} style={{ left: percent(start) }} aria-hidden />
              ),
          )}
      </div>
      {duration > 0 &&
        marks.map(({ id, seconds: at }) => (
          <span key={id} className={classes.mark} style={{ left: percent(at) }} aria-hidden="true" />
        ))}
      <input
        type="range"
        className={classes.input}
        min={0}
        max={Math.round(duration)}
        step={1}
        value={Math.round(shown)}
        aria-label="再生位置"
        aria-valuetext={valueText(shown, duration, chapterAt(chapters, shown)?.title)}
        onKeyDown={stepByKey}
        onBlur={() => setStepping(false)}
        onChange={event => onSeek(event.currentTarget.valueAsNumber)}
      />
      <div
        className={classes.thumb}
        data-dragging={dragged !== null || undefined}
        style={{ left: percent(shown) }}
      />
    </div>
  )
}

/** The current second, and the length of the film. */
export function FilmTime({ seconds, durationSeconds }: Pick<Props, 'seconds' | 'durationSeconds'>) {
  return (
    <p className={classes.time} aria-hidden="true">
      {clockTime(seconds)} <span>/ {clockTime(durationSeconds)}</span>
    </p>
  )
}

/** The length of a film that was not started yet, whose bar is hidden. */
export function FilmLength({ durationSeconds }: Pick<Props, 'durationSeconds'>) {
  return (
    <p className={classes.length}>
      <span aria-hidden="true">{clockTime(durationSeconds)}</span>
      <VisuallyHidden>長さは{japaneseTime(durationSeconds)}</VisuallyHidden>
    </p>
  )
}

function valueText(seconds: number, duration: number, chapter: string | undefined): string {
  return `${chapter ? `${chapter} ` : ''}${japaneseTime(seconds)} / ${japaneseTime(duration)}`
}
