import type { Confirmation } from '@iki/contract/money/confirmation'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import classes from '../billing.module.css'

/** What is agreed, item by item, exactly as the order stores it. */
export function ConfirmationItems({ items }: Pick<Confirmation, 'items'>) {
  return (
    <dl className={classes.items}>
      {items.map(({ title, lines }) => (
        <div key={title} className={classes.item}>
          <dt>{title}</dt>
          <dd>
            {lines.map(line => (
              <p key={line}>
                <WholeDates>{line}</WholeDates>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
