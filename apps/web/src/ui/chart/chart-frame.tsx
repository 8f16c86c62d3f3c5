import { type ReactNode, useId, useState } from 'react'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import classes from './chart-frame.module.css'

/** The data as a table, for members who can't see the picture. The rows are rendered when it is opened. */
export type ChartTable = { columns: readonly string[]; rows: () => readonly (readonly string[])[] }

type Props = {
  title: string
  /** What the picture shows, as text. */
  summary: string
  table: ChartTable
  legend?: ReactNode
  /** Shown below the picture: the day that a finger points at. */
  reading?: string
  /** Null if there is nothing to draw; then only the texts are shown. */
  children: ReactNode | null
}

/** The frame of every chart: title, a summary as text, the picture, and its data as a table. */
export function ChartFrame({ title, summary, table, legend, reading, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <figure className={classes.frame}>
      <figcaption>
        <h3 className={classes.title} id={`${id}-title`}>
          {title}
        </h3>
        <p className={classes.summary} id={`${id}-summary`}>
          {summary}
        </p>
      </figcaption>
      {children !== null && (
        <>
          <div role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
            {children}
          </div>
          <div className={classes.under} aria-hidden="true">
            {reading ?? legend}
          </div>
          <details className={classes.details} onToggle={event => setOpen(event.currentTarget.open)}>
            <summary>
              数字で見る<VisuallyHidden>：{title}</VisuallyHidden>
            </summary>
            {isOpen && <Table {...table} labelledBy={`${id}-title`} />}
          </details>
        </>
      )}
    </figure>
  )
}

function Table({ columns, rows, labelledBy }: ChartTable & { labelledBy: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-labelledby={labelledBy}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows().map(([name, ...values]) => (
            <tr key={[name, ...values].join()}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
