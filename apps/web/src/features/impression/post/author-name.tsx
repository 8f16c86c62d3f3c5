import type { Author } from '@iki/contract/people/author'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import { serviceName } from '#ui/page/service-name.ts'
import classes from './post-card.module.css'

/** An operator without a name of their own: the mark beside it says this already. */
const operatorName = '運営'

/** Who wrote something; leads to what they show of themselves. */
export function AuthorName({ author: { uid, name, isOperator } }: { author: Author }) {
  return (
    <>
      <Link to={href('/people/:uid', { uid })} className={classes.author}>
        {isOperator && name === operatorName ? serviceName() : name}
      </Link>
      {isOperator && <span className={classes.operator}>運営</span>}
    </>
  )
}
