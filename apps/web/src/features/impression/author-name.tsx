import type { Author } from '@iki/contract/people/impression'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import classes from './post-card.module.css'

/** Who wrote something; leads to what they show of themselves. */
export function AuthorName({ author: { uid, name, isOperator } }: { author: Author }) {
  return (
    <>
      <Link to={href('/people/:uid', { uid })} className={classes.author}>
        {name}
      </Link>
      {isOperator && <span className={classes.operator}>運営</span>}
    </>
  )
}
