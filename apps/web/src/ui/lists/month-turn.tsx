import { monthAway } from '@iki/contract/media/listening'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import classes from './month-turn.module.css'

type Props = {
  month: string
  /** The months at both ends: none before and none after them can be opened. */
  ends: readonly [string, string]
  onTurn: (month: string) => void
  /** Shown between the two links, instead of the name of the month. */
  middle?: ReactNode
  /** What the month had, beside its name. */
  children?: ReactNode
}

/** The name of a month, between the ways to the ones before and after it. */
export function MonthTurn({ month, ends, onTurn, middle, children }: Props) {
  const [year, number] = month.split('-').map(Number)
  return (
    <div className={classes.head}>
      <IconButton label="前の月" onPress={() => onTurn(monthAway(month, -1))} isIdle={month <= ends[0]}>
        <IconLeft size={20} />
      </IconButton>
      {middle ?? (
        <p className={classes.month} aria-live="polite">
          <span>{`${year}年${number}月`}</span>
          <span className={classes.had}>{children}</span>
        </p>
      )}
      <IconButton label="次の月" onPress={() => onTurn(monthAway(month, 1))} isIdle={month >= ends[1]}>
        <IconRight size={20} />
      </IconButton>
    </div>
  )
}
