import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import classes from './way-tiles.module.css'

type Way = { label: string; about?: string; path: string; drawing: Drawing; accent?: Accent }

/** Pages as tiles with drawings. `label` names the whole for screen readers. */
export function WayTiles({ ways, label }: { ways: readonly Way[]; label: string }) {
  if (ways.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className={classes.tiles}>
        {ways.map(way => (
          <li key={way.path}>
            <Link to={way.path} className={classes.tile} data-accent={way.accent}>
              <DrawingTile id={way.path} drawing={way.drawing} size="small" />
              <span className={classes.text}>
                <span className={classes.label}>
                  <NameText>{way.label}</NameText>
                </span>
                {way.about && <span className={classes.about}>{way.about}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
