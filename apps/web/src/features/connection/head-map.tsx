import {
  type BodyPart,
  bodyPartNames,
  type Connection,
  connectionsOf,
  headParts,
} from '@iki/contract/reading/connection'
import { Fragment } from 'react'
import classes from './figure.module.css'
import { FigureLines } from './figure-lines.tsx'
import { bowOf, type FigurePoint, head, isHeadPart } from './figures.ts'

type Props = {
  connections: readonly Connection[]
  chosen: BodyPart | null
  onChoose: (part: BodyPart) => void
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** The head, whose parts can be touched. Lines lead from the chosen part to the parts it is connected with. */
export function HeadMap({ connections, chosen, onChoose }: Props) {
  const tied = chosen ? tiedTo(connections, chosen) : []
  const outside = tied.filter(part => !isHeadPart(part))
  const pointOf = (part: BodyPart): FigurePoint =>
    isHeadPart(part)
      ? head.places[part]
      : [((outside.indexOf(part) + 1) * head.width) / (outside.length + 1), head.height - 14]
  return (
    <div className={classes.map}>
      <svg viewBox={`0 0 ${head.width} ${head.height}`} className={classes.drawing} aria-hidden="true">
        <FigureLines figure={head} />
        {chosen &&
          isHeadPart(chosen) &&
          tied.map(part => (
            <Fragment key={`${chosen} ${part}`}>
              <path d={bowOf(pointOf(chosen), pointOf(part))} pathLength={1} className={classes.tie} />
              {!isHeadPart(part) && (
                <text x={pointOf(part)[0]} y={pointOf(part)[1] + 18} className={classes.outside}>
                  {bodyPartNames[part]}
                </text>
              )}
            </Fragment>
          ))}
      </svg>
      <fieldset className={classes.parts} aria-label="頭と顔の場所">
        {headParts.map(part => {
          const [x, y] = head.places[part]
          return (
            <button
              key={part}
              type="button"
              className={classes.part}
              aria-pressed={part === chosen}
              data-tied={tied.includes(part) || undefined}
              data-empty={connectionsOf(connections, part).length === 0 || undefined}
              style={{ left: percent(x / head.width), top: percent(y / head.height) }}
              onClick={() => onChoose(part)}
            >
              <span className={classes.spot} />
              <span className={classes.name}>{bodyPartNames[part]}</span>
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}

/** The parts that are connected with this one, each once. */
function tiedTo(connections: readonly Connection[], part: BodyPart): BodyPart[] {
  const others = connectionsOf(connections, part).map(({ from, to }) => (from === part ? to : from))
  return [...new Set(others)].filter(other => other !== part)
}
