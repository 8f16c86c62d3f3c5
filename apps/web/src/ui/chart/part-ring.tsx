import { ChartFrame } from './chart-frame.tsx'
import classes from './part-ring.module.css'

type Part = { name: string; done: number; all: number }

type Props = {
  title: string
  summary: string
  /** Shown in the ring. */
  centre: string
  centreNote: string
  /** In the order in which they follow one another, clockwise from the top. */
  parts: readonly Part[]
  unit: string
  /** What a part is, what is done of it, and what there is of it. */
  columns: readonly [string, string, string]
}

const [side, radius] = [200, 84]
/** In steps: the space between two parts. */
const pause = 0.8
const gapShare = 0.26

/** A ring of single steps, in parts with more space between them. What is done is broad, the rest is a hairline. */
export function PartRing({ title, summary, centre, centreNote, parts, unit, columns }: Props) {
  const { done, rest, names } = ringOf(parts)
  return (
    <ChartFrame
      title={title}
      summary={summary}
      table={{
        columns,
        rows: () => parts.map(part => [part.name, `${part.done}${unit}`, `${part.all}${unit}`]),
      }}
    >
      <div className={classes.ring} aria-hidden="true">
        <svg aria-hidden="true" viewBox={`0 0 ${side} ${side}`}>
          <path className={classes.rest} d={rest} />
          <path className={classes.done} d={done} />
          {names.map(({ name, x, y }) => (
            <text key={name} className={classes.name} x={x} y={y}>
              {name}
            </text>
          ))}
        </svg>
        <p className={classes.centre}>
          <span className={classes.note}>{centreNote}</span>
          <span className={classes.number}>
            {centre}
            <span className={classes.unit}>{unit}</span>
          </span>
        </p>
      </div>
    </ChartFrame>
  )
}

type Ring = { done: string; rest: string; names: { name: string; x: number; y: number }[] }

export function ringOf(parts: readonly Part[]): Ring {
  const steps = parts.reduce((sum, { all }) => sum + all, 0) + parts.length * pause
  const angleOf = (step: number) => (step / Math.max(1, steps)) * Math.PI * 2 - Math.PI / 2
  const ring: Ring = { done: '', rest: '', names: [] }
  let at = pause / 2
  for (const { name, done, all } of parts) {
    for (let index = 0; index < all; index++) {
      const arc = arcOf(angleOf(at + index + gapShare / 2), angleOf(at + index + 1 - gapShare / 2))
      if (index < done) ring.done += arc
      else ring.rest += arc
    }
    ring.names.push({ name, ...pointAt(angleOf(at + all / 2), radius - 20) })
    at += all + pause
  }
  return ring
}

const pointAt = (angle: number, from: number) => ({
  x: tenth(side / 2 + Math.cos(angle) * from),
  y: tenth(side / 2 + Math.sin(angle) * from),
})

function arcOf(from: number, to: number): string {
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)]
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`
}

const tenth = (value: number) => Math.round(value * 10) / 10
