import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import classes from './painted-tiles.module.css'
import { Painting } from './painting.tsx'
import type { PaintingName } from './paintings.ts'

type Tile = { label: string; path: string; painting: PaintingName }
type Props = {
  tiles: readonly Tile[]
  /** All beside each other; on a phone the row scrolls sideways. */
  isRow?: boolean
}

/** Ways on, each with an ink painting and its name. */
export function PaintedTiles({ tiles, isRow = false }: Props) {
  return (
    <div className={classNames(classes.tiles, isRow && classes.row)}>
      {tiles.map(({ label, path, painting }) => (
        <Link key={path} to={path} className={classes.tile}>
          <span className={classes.sheet} data-of={painting}>
            <Painting name={painting} className={classes.painting} />
          </span>
          <span className={classes.text}>{label}</span>
        </Link>
      ))}
    </div>
  )
}
