import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import classes from './header.module.css'

type Props = {
  logo: ReactNode
  /** Left out on the home page itself. */
  homeTo?: string
  backTo?: string
  backLabel?: string
  /** Shown left of the MENU button. */
  extra?: ReactNode
  onMenu: () => void
  isMenuOpen?: boolean
  /** On a desk it is the head of the rail. */
  isInRail?: boolean
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
  isInRail = false,
}: Props) {
  return (
    <header className={classNames(classes.header, isInRail && classes.inRail)}>
      <div className={classes.ways}>
        {backTo !== undefined && (
          <IconButton to={backTo} label={backLabel}>
            <IconChevronLeft />
          </IconButton>
        )}
        {homeTo !== undefined && (
          <span className={classes.home}>
            <IconButton to={homeTo} label="ホームへ">
              <IconHome />
            </IconButton>
          </span>
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
