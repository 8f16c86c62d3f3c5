import { memo, useEffect, useRef } from 'react'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import classes from './lyrics.module.css'
import type { SpokenLine } from './transcript.tsx'

type Props = {
  lines: readonly SpokenLine[]
  seconds: number
  onSeek: (seconds: number) => void
}

/** After a member has scrolled, the lines stay where they are for this long. */
const handsOffMs = 5_000

/** The text of a song instead of its picture: the line that is sung is large and lit, a tap on a line goes there. */
export function Lyrics({ lines, seconds, onSeek }: Props) {
  const current = lines.findLastIndex(line => line.start <= seconds)
  const list = useRef<HTMLOListElement>(null)
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const noteTouch = () => {
    touchedAt.current = performance.now()
  }

  useEffect(() => {
    const box = list.current
    const line = box?.children[Math.max(0, current)]
    if (!box || !(line instanceof HTMLElement) || performance.now() - touchedAt.current < handsOffMs) return
    const isStill = prefersStill()
    box.scrollTo?.({
      top: line.offsetTop - (box.clientHeight - line.offsetHeight) / 2,
      behavior: isStill ? 'instant' : 'smooth',
    })
  }, [current])

  return (
    <ol ref={list} className={classes.lines} onWheel={noteTouch} onTouchMove={noteTouch} aria-label="歌詞">
      {lines.map((line, index) => (
        <Line key={line.start} line={line} isCurrent={index === current} onSeek={onSeek} />
      ))}
    </ol>
  )
}

type LineProps = { line: SpokenLine; isCurrent: boolean; onSeek: (seconds: number) => void }

const Line = memo(function Line({ line: { start, text }, isCurrent, onSeek }: LineProps) {
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.text}
        aria-current={isCurrent || undefined}
        onClick={() => onSeek(start)}
      >
        {text}
      </button>
    </li>
  )
})
