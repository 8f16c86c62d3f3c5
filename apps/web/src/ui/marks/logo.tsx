import type { Accent } from '@iki/contract/access/plan'
import { sealOf } from '@iki/contract/api/service'
import classes from './logo.module.css'

type Props = {
  /** The product's name; a setting of the service. */
  name: string
  /** The plan whose rooms we are in; its name then stands beside the seal. */
  planName?: string
  accent?: Accent
}

/** A seal with the sign of the service, and the name of the house or of the plan. */
export function Logo({ name, planName, accent }: Props) {
  return (
    <span className={classes.logo} data-accent={accent}>
      <span className={classes.seal} aria-hidden="true">
        {sealOf(name)}
      </span>
      <span className={planName ? classes.plan : classes.name}>{planName ?? name}</span>
    </span>
  )
}
