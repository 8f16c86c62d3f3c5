import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import classes from './header.module.css'

type Props = {
  logo: ReactNode
  /** Left out on the home page itself. */
  homeTo?: string
  backTo?: string
  backLabel?: string
  /** Before MENU. */
  extra?: ReactNode
  onMenu: () => void
  isMenuOpen?: boolean
}

/** The top of every page: ways home and back on the left, whose room this is in the middle, MENU on the right. */
export function Header({
  logo,
  homeTo,
  backTo,
  backLabel = 'もどる',
  extra,
  onMenu,
  isMenuOpen = false,
}: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.ways}>
        {backTo !== undefined && (
          <IconButton to={backTo} label={backLabel}>
            <IconChevronLeft />
          </IconButton>
        )}
        {homeTo !== undefined && (
          <IconButton to={homeTo} label="ホームへ">
            <IconHome />
          </IconButton>
        )}
      </div>
      <div className={classes.logo}>{logo}</div>
      <div className={classes.end}>
        {extra}
        <button
          type="button"
          className={classes.menu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        >
          MENU
        </button>
      </div>
    </header>
  )
}
