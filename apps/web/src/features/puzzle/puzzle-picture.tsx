import { type Puzzle, pictureUnits } from '@iki/contract/play/puzzle'
import { type Cell, cursorCells, middleOf, movedBy } from '@iki/contract/play/puzzle-tap'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import classes from './puzzle-picture.module.css'
import type { Play } from './use-play.ts'

type Props = {
  puzzle: Puzzle
  which: 0 | 1
  play: Play
  label: string
  /** The cursor of the keyboard is on one of the two. */
  hasCursor?: boolean
}

/** A pointer that has moved farther was dragging, in pixels. */
const stillPixels = 10

/** An image runs nothing, whatever it holds. */
const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** One of the two pictures, with what is found. It is pressed, or searched with a cursor. */
export function PuzzlePicture({
  puzzle: { pictures, ratio, spots },
  which,
  play,
  label,
  hasCursor = false,
}: Props) {
  const [cell, setCell] = useState<Cell>({ column: cursorCells / 2, row: cursorCells / 2 })
  const size = { width: pictureUnits / cursorCells, height: (pictureUnits * ratio) / cursorCells }

  const held = useRef<{ x: number; y: number } | null>(null)

  function hold({ button, clientX, clientY }: PointerEvent<HTMLElement>): void {
    held.current = button === 0 ? { x: clientX, y: clientY } : null
  }

  function press(event: PointerEvent<HTMLElement>): void {
    const pressed = held.current
    held.current = null
    if (!pressed || event.button !== 0) return
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > stillPixels) return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const toUnits = pictureUnits / Math.max(1, width)
    const point = { x: (event.clientX - left) * toUnits, y: (event.clientY - top) * toUnits }
    play.tap({ point, shownWidth: width })
  }

  function type(event: KeyboardEvent<HTMLElement>): void {
    const moved = movedBy(event.key, cell)
    if (moved) setCell(moved)
    else if (event.key === 'Enter' || event.key === ' ') {
      const shownWidth = event.currentTarget.getBoundingClientRect().width
      play.tap({ ...middleOf(cell, ratio), shownWidth })
    } else return
    event.preventDefault()
  }

  const picture = (
    <>
      <img src={addressOf(pictures[which])} alt="" className={classes.image} draggable={false} />
      <svg
        viewBox={`0 0 ${pictureUnits} ${pictureUnits * ratio}`}
        className={classes.marks}
        aria-hidden="true"
      >
        {spots.map(({ x, y, r, name }, index) =>
          play.found.has(index) || play.isShown ? (
            <circle
              key={name}
              cx={x}
              cy={y}
              r={Math.max(r, 40)}
              className={play.found.has(index) ? classes.found : classes.shown}
            />
          ) : null,
        )}
        {play.ripple && (
          <circle
            key={play.ripple.key}
            cx={play.ripple.x}
            cy={play.ripple.y}
            r="44"
            className={classes.ripple}
          />
        )}
        {hasCursor && !play.isOver && (
          <rect
            x={cell.column * size.width}
            y={cell.row * size.height}
            {...size}
            rx="10"
            className={classes.cursor}
          />
        )}
      </svg>
    </>
  )
  const style = { aspectRatio: `${1 / ratio}` }
  if (!hasCursor)
    return (
      <div
        className={classes.picture}
        style={style}
        onPointerDown={hold}
        onPointerUp={press}
        role="img"
        aria-label={label}
      >
        {picture}
      </div>
    )
  return (
    <button
      type="button"
      className={classes.picture}
      style={style}
      aria-label={`${label}。矢印キーで動かし、Enterで選びます`}
      onPointerDown={hold}
      onPointerUp={press}
      onKeyDown={type}
    >
      {picture}
    </button>
  )
}
