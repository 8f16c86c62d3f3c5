import { savingText } from '@iki/contract/shell/shell'
import classes from './saving-mark.module.css'

/** Floats in a corner while something of the member's is being saved. */
export function SavingMark({ text = savingText }: { text?: string }) {
  return (
    <div className={classes.mark} role="status">
      <span className={classes.ring} aria-hidden="true" />
      {text}
    </div>
  )
}
