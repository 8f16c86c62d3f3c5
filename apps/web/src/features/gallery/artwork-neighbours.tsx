import type { Artwork } from '@iki/contract/reading/gallery'
import { href } from '@iki/contract/screens/screens'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'react-router'
import classes from './artwork-view.module.css'

/** To the works beside this one; they take its place in the way back. */
export function ArtworkNeighbours({ previous, next }: Pick<Artwork, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav aria-label="前後の作品" className={classes.neighbours}>
      {previous ? (
        <Link to={href('/gallery/:id', { id: previous.id })} replace className={classes.neighbour}>
          <IconLeft aria-hidden />
          <span>
            <span className={classes.side}>前の作品</span>
            {previous.title}
          </span>
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={href('/gallery/:id', { id: next.id })} replace className={classes.neighbour}>
          <span>
            <span className={classes.side}>次の作品</span>
            {next.title}
          </span>
          <IconRight aria-hidden />
        </Link>
      )}
    </nav>
  )
}
