import classes from './week-strip.module.css'

type Props = {
  name: string
  /** Seven values, Monday first; 0 for a day without an answer. */
  values: readonly number[]
  /** The value of the largest circle. */
  most: number
  /** A summary of the week, such as 平均6.5. */
  summary: string
}

const cell = 40

/** The seven days of one field as circles. A larger circle is a higher value. */
export function WeekStrip({ name, values, most, summary }: Props) {
  return (
    <div className={classes.strip}>
      <span className={classes.name}>{name}</span>
      <svg
        viewBox={`0 0 ${cell * values.length} ${cell}`}
        className={classes.days}
        role="img"
        aria-label={`${name}　${valuesText(values)}`}
      >
        {values.map((value, index) => (
          <circle
            key={index}
            cx={(index + 0.5) * cell}
            cy={cell / 2}
            r={value > 0 ? 4 + (cell / 2 - 6) * Math.min(1, value / Math.max(1, most)) : 2}
            className={value > 0 ? classes.filled : classes.empty}
          />
        ))}
      </svg>
      <span className={classes.summary}>{summary}</span>
    </div>
  )
}

const weekdays = ['月', '火', '水', '木', '金', '土', '日'] as const

function valuesText(values: readonly number[]): string {
  return values.map((value, index) => `${weekdays[index]}曜${value > 0 ? value : 'まだ'}`).join('、')
}
