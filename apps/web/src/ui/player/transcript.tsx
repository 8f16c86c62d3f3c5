import { memo, useEffect, useRef } from 'react'
import classes from './transcript.module.css'

export type SpokenLine = { start: number; end: number; text: string }
type Props = { lines: readonly SpokenLine[]; seconds: number; onSeek: (seconds: number) => void }

/** After somebody scrolled by hand, the lines stay where they are for this long. */
const handsOffMs = 5_000

/** What is spoken. The line of the moment lies on a wash, and a tap on a line goes there. */
export function Transcript({ lines, seconds, onSeek }: Props) {
  const current = lines.findLastIndex(line => line.start <= seconds)
  const list = useRef<HTMLOListElement>(null)
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const noteTouch = () => {
    touchedAt.current = performance.now()
  }

  useEffect(() => {
    const box = list.current
    const line = box?.children[current]
    if (!box || !(line instanceof HTMLElement) || performance.now() - touchedAt.current < handsOffMs) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo?.({
      top: line.offsetTop - box.clientHeight * 0.3,
      behavior: isStill ? 'instant' : 'smooth',
    })
  }, [current])

  return (
    <ol
      ref={list}
      className={classes.lines}
      onWheel={noteTouch}
      onTouchMove={noteTouch}
      aria-label="話していること"
    >
      {lines.map((line, index) => (
        <Line key={line.start} line={line} state={stateOf(index, current)} onSeek={onSeek} />
      ))}
    </ol>
  )
}

type LineState = 'past' | 'current' | 'coming'
const stateOf = (index: number, current: number): LineState =>
  index === current ? 'current' : index < current ? 'past' : 'coming'

type LineProps = { line: SpokenLine; state: LineState; onSeek: (seconds: number) => void }

const Line = memo(function Line({ line, state, onSeek }: LineProps) {
  return (
    <li>
      <button
        type="button"
        className={classes.line}
        data-state={state}
        aria-current={state === 'current' || undefined}
        onClick={() => onSeek(line.start)}
      >
        <span className={classes.text}>{line.text}</span>
      </button>
    </li>
  )
})
