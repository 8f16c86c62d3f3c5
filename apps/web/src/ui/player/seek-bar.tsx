import type { KeyboardEvent, ReactNode } from 'react'
import { clockTime, japaneseTime } from '#ui/format/format-time.ts'
import classes from './seek-bar.module.css'
import { moveOfKey, within } from './seek-keys.ts'
import { useDragSeek } from './use-drag-seek.ts'

export type Span = { startSeconds: number; endSeconds: number }
/** A second with something written at it. */
export type Mark = { id: string; seconds: number }
type Props = {
  seconds: number
  durationSeconds: number
  onSeek: (seconds: number) => void
  bufferedSeconds?: number
  /** What is played over and over, drawn on the bar. */
  loop?: Span | null
  /** Small strokes over the bar, not for screen readers: what they mean is listed elsewhere. */
  marks?: readonly Mark[]
  /** Between the two times, such as "A-B くり返し 2/5". */
  note?: ReactNode
  label?: string
}

/** Where we are in a lesson. An invisible range input is for keyboards and screen readers, the rest is what is seen. */
export function SeekBar({
  seconds,
  durationSeconds,
  onSeek,
  bufferedSeconds = 0,
  loop,
  marks = [],
  note,
  label = '再生位置',
}: Props) {
  const duration = Number.isFinite(durationSeconds) ? Math.max(0, durationSeconds) : 0
  const { previewSeconds, handlers } = useDragSeek(duration, onSeek)
  const shown = within(previewSeconds ?? seconds, duration)
  const percent = (value: number) => `${duration > 0 ? within(value / duration, 1) * 100 : 0}%`

  const seekByKey = (event: KeyboardEvent) => {
    const move = moveOfKey(event.key)
    if (move === undefined) return
    event.preventDefault()
    onSeek(within(seconds + move, duration))
  }

  return (
    <div className={classes.bar}>
      <div className={classes.area} {...handlers}>
        <div className={classes.track}>
          <div className={classes.buffered} style={{ width: percent(bufferedSeconds) }} />
          <div className={classes.played} style={{ width: percent(shown) }} />
          {loop && (
            <div
              className={classes.loop}
              style={{ left: percent(loop.startSeconds), right: `calc(100% - ${percent(loop.endSeconds)})` }}
            />
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
          aria-label={label}
          aria-valuetext={`${japaneseTime(shown)} / ${japaneseTime(duration)}`}
          onKeyDown={seekByKey}
          onChange={event => onSeek(event.currentTarget.valueAsNumber)}
        />
        <div
          className={classes.thumb}
          data-dragging={previewSeconds !== null || undefined}
          style={{ left: percent(shown) }}
        />
      </div>
      <div className={classes.times} aria-hidden="true">
        <span>{clockTime(shown)}</span>
        <span>−{clockTime(duration - shown)}</span>
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
