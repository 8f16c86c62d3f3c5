import classes from './sums.module.css'

export type Sum = { name: string; value: string; note?: string }

/** A row of important numbers. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ name, value, note }) => (
        <div key={name} className={classes.sum}>
          <dt>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
