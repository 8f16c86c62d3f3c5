import type { ReactNode } from 'react'
import classes from './sheet-menu.module.css'

/** What can be done, one entry below the other, in a sheet. */
export function SheetMenu({ children }: { children: ReactNode }) {
  return <ul className={classes.menu}>{children}</ul>
}

type EntryProps = { icon: ReactNode; onPress: () => void; children: ReactNode }

export function SheetEntry({ icon, onPress, children }: EntryProps) {
  return (
    <li>
      <button type="button" className={classes.entry} onClick={onPress}>
        {icon}
        <span>{children}</span>
      </button>
    </li>
  )
}
