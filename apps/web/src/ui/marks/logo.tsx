import type { Accent } from '@iki/contract/access/plan'
import { sealOf } from '@iki/contract/api/service'
import { Link } from 'react-router'
import classes from './logo.module.css'

type Props = {
  /** The product's name; a setting of the service. */
  name: string
  /** The plan whose rooms we are in; its name is then beside the seal. */
  planName?: string
  accent?: Accent
  /** Where the seal leads, in rooms whose header has no place for another way home. */
  homeTo?: string | undefined
}

/** A seal with the sign of the service, and the name of the house or of the plan. */
export function Logo({ name, planName, accent, homeTo }: Props) {
  const seal = (
    <span className={classes.seal} aria-hidden="true">
      {sealOf(name)}
    </span>
  )
  return (
    <span className={classes.logo} data-accent={accent}>
      {homeTo === undefined ? (
        seal
      ) : (
        <Link to={homeTo} className={classes.way} aria-label="ホームへ">
          {seal}
        </Link>
      )}
      <span className={planName ? classes.plan : classes.name}>{planName ?? name}</span>
    </span>
  )
}
