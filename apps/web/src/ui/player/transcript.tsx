import type { Piece } from '@iki/contract/reading/word-marks'
import { memo, useEffect, useRef } from 'react'
import { WordButton } from '#ui/buttons/word-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import classes from './transcript.module.css'

export type SpokenLine = { start: number; end: number; text: string }
export type TranscriptProps = {
  lines: readonly SpokenLine[]
  seconds: number
  onSeek: (seconds: number) => void
  label?: string
  /** The lines that a search has found. */
  found?: readonly number[]
  /** The current result: it stays in view instead of the spoken line. */
  shown?: number | undefined
  /** As high as what it is in. */
  isTall?: boolean
}
type Props = TranscriptProps & {
  /** The lines in pieces, some of them words that can be pressed. */
  pieces?: readonly (readonly Piece[])[] | undefined
  onWord?: (wordId: string) => void
}

/** After a member has scrolled, the lines stay where they are for this long. */
const handsOffMs = 5_000

/** What is spoken. The line of the moment lies on a wash, and a tap on a line goes there, on a marked word to that. */
export function Transcript(props: Props) {
  const { lines, seconds, onSeek, label = '話していること', found, shown, isTall = false } = props
  const current = lines.findLastIndex(line => line.start <= seconds)
  const list = useRef<HTMLOListElement>(null)
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const noteTouch = () => {
    touchedAt.current = performance.now()
  }

  useEffect(() => {
    const isByHand = shown === undefined && performance.now() - touchedAt.current < handsOffMs
    if (!isByHand) bringIntoView(list.current, shown ?? current)
  }, [current, shown])

  return (
    <ol
      ref={list}
      className={classNames(classes.lines, isTall && classes.tall)}
      onWheel={noteTouch}
      onTouchMove={noteTouch}
      aria-label={label}
    >
      {lines.map((line, index) => (
        <Line
          key={line.start}
          line={line}
          state={stateOf(index, current)}
          isFound={found?.includes(index) ?? false}
          isShown={index === shown}
          onSeek={onSeek}
          pieces={props.pieces?.[index]}
          onWord={props.onWord}
        />
      ))}
    </ol>
  )
}

function bringIntoView(box: HTMLOListElement | null, index: number): void {
  const line = box?.children[index]
  if (!box || !(line instanceof HTMLElement)) return
  const isStill = prefersStill()
  box.scrollTo?.({
    top: line.offsetTop - box.clientHeight * 0.3,
    behavior: isStill ? 'instant' : 'smooth',
  })
}

type LineState = 'past' | 'current' | 'coming'
const stateOf = (index: number, current: number): LineState =>
  index === current ? 'current' : index < current ? 'past' : 'coming'

type LineProps = Pick<Props, 'onSeek' | 'onWord'> & {
  line: SpokenLine
  state: LineState
  isFound: boolean
  isShown: boolean
  pieces: readonly Piece[] | undefined
}

/** The button lies under the text, since a word that can be pressed is a button too, and buttons may not be nested. */
const Line = memo(function Line({ line, state, isFound, isShown, onSeek, pieces, onWord }: LineProps) {
  return (
    <li
      className={classes.line}
      data-state={state}
      data-found={isFound || undefined}
      data-shown={isShown || undefined}
    >
      <button
        type="button"
        className={classes.seek}
        aria-label={line.text}
        aria-current={state === 'current' || undefined}
        onClick={() => onSeek(line.start)}
      />
      <span className={classes.text}>
        {(pieces ?? [{ text: line.text }]).map(({ text, wordId }, index) =>
          wordId === undefined ? (
            <span key={index} aria-hidden>
              {text}
            </span>
          ) : (
            <WordButton key={index} onPress={() => onWord?.(wordId)}>
              {text}
            </WordButton>
          ),
        )}
      </span>
    </li>
  )
})
