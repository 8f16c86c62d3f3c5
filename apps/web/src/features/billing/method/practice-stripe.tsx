import type { ProviderName } from '@iki/contract/money/confirmation'
import classes from '../billing.module.css'

/** Says that nothing is paid, where the practice provider is on. */
export function PracticeStripe({ provider }: { provider: ProviderName }) {
  if (provider !== 'sandbox') return null
  return <p className={classes.practice}>練習用・お金は動きません</p>
}
