import classes from './habit-fields.module.css'

/** Beside a day that was changed and not kept yet. `isWritten`: something of it is kept already. */
export function DraftState({ isWritten }: { isWritten: boolean }) {
  return (
    <p role="status" className={classes.state}>
      {isWritten ? 'なおしたところは、まだ残していません' : 'まだ残していません'}
    </p>
  )
}
