import { Chip } from '#ui/buttons/chip.tsx'
import classes from './way-chips.module.css'

type Way = { label: string; path: string }

/**
 * Pages as chips: on a phone in two lines that scroll sideways, so that they push nothing away. `label` names the whole
 * for screen readers.
 */
export function WayChips({ ways, label }: { ways: readonly Way[]; label: string }) {
  if (ways.length === 0) return null
  return (
    <nav aria-label={label} className={classes.chips}>
      <ul className={classes.ways}>
        {ways.map(way => (
          <li key={way.path}>
            <Chip to={way.path}>{way.label}</Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
