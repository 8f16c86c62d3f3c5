import classes from './sums.module.css'

export type Sum = { name: string; value: string; notes?: readonly string[] }

/** A row of important numbers. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ name, value, notes }) => (
        <div key={name} className={classes.sum}>
          <dt>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          {notes?.map(note => (
            <dd key={note} className={classes.note}>
              {note}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
