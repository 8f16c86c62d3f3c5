import { CloseButton, Drawer } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconExternal from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { FirstOf } from '#ui/lists/first-of.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import { useScrollLock } from '#ui/page/use-scroll-lock.ts'
import classes from './menu-drawer.module.css'

export type DrawerEntry = { name: string; label: string; to: string; note?: string }
export type MenuPlan = { name: string; accent: Accent; drawing: Drawing; to: string }
type WayGroup = { title: string; ways: readonly DrawerEntry[] }
type Props = {
  isOpen: boolean
  onClose: () => void
  /** The edge from which it comes: that at which the button is. */
  side?: 'left' | 'right'
  nickname: string
  iconUrl?: string | null
  /** The member's plans, each with its drawing. */
  plans?: readonly MenuPlan[]
  /** The screens to read, listen and watch: each group under its title, in two columns. */
  groups?: readonly WayGroup[]
  entries: readonly DrawerEntry[]
  /** Below the entries, such as the choice of light and dark. */
  children?: ReactNode
  /** The last entry, below everything else. */
  lastEntry?: DrawerEntry | undefined
}

/** Two lines of them: what else is in the drawer can be seen below. */
const plansAtFirst = 4

/** The MENU: from an edge on a phone, a sheet on wide screens. It may be mounted open, and still slides in. */
export function MenuDrawer(props: Props) {
  const {
    isOpen,
    onClose,
    side = 'right',
    nickname,
    iconUrl,
    plans = [],
    groups = [],
    entries,
    children,
    lastEntry,
  } = props
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isOpen), [isOpen])
  useScrollLock(isShown)
  const leave = () => setShown(false)
  return (
    <Drawer.Root
      opened={isShown}
      onClose={leave}
      onExitTransitionEnd={onClose}
      position={side}
      lockScroll={false}
      classNames={{ content: classes.content, overlay: classes.overlay }}
      transitionProps={{ duration: 320, timingFunction: 'var(--ease-settle)' }}
    >
      <Drawer.Overlay backgroundOpacity={0} />
      <Drawer.Content aria-label="メニュー">
        <div className={classes.head}>
          <span className={classes.icon} aria-hidden="true">
            {iconUrl ? <img src={iconUrl} alt="" /> : <IconUser stroke={1.4} />}
          </span>
          <span className={classes.nickname}>{nickname}</span>
          <CloseButton size={44} radius="xl" aria-label="メニューを閉じる" onClick={leave} />
        </div>
        <nav aria-label="メニュー">
          {plans.length > 0 && (
            <div className={classes.held}>
              <FirstOf items={plans} most={plansAtFirst} counter="プラン">
                {shown => (
                  <ul className={classes.plans} aria-label="わたしのプラン">
                    {shown.map(plan => (
                      <li key={plan.to} data-accent={plan.accent}>
                        <Link to={plan.to} className={classes.plan} onClick={leave}>
                          <DrawingTile id={plan.name} drawing={plan.drawing} size="small" />
                          <NameText>{plan.name}</NameText>
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </FirstOf>
            </div>
          )}
          {groups.map(group => (
            <Group key={group.title} group={group} onPress={leave} />
          ))}
          <ul aria-label="ご案内" className={classes.entries}>
            {entries.map(entry => (
              <li key={entry.name}>
                <Entry entry={entry} onPress={leave} />
              </li>
            ))}
          </ul>
        </nav>
        {children && <div className={classes.foot}>{children}</div>}
        {lastEntry && (
          <div className={classes.last}>
            <Entry entry={lastEntry} onPress={leave} />
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Group({ group: { title, ways }, onPress }: { group: WayGroup; onPress: () => void }) {
  const id = useId()
  if (ways.length === 0) return null
  return (
    <section className={classes.group}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.ways} aria-labelledby={id}>
        {ways.map(way => (
          <li key={way.name}>
            <Link to={way.to} className={classes.way} onClick={onPress}>
              {way.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, onPress }: { entry: DrawerEntry; onPress: () => void }) {
  const content = (
    <span>
      {entry.label}
      {entry.note && <span className={classes.note}>{entry.note}</span>}
    </span>
  )
  if (/^https?:/.test(entry.to))
    return (
      <a href={entry.to} className={classes.entry} target="_blank" rel="noreferrer" onClick={onPress}>
        {content}
        <IconExternal size={18} stroke={1.5} aria-label="新しい画面でひらきます" />
      </a>
    )
  return (
    <Link to={entry.to} className={classes.entry} onClick={onPress}>
      {content}
      <IconChevronRight size={18} stroke={1.5} aria-hidden />
    </Link>
  )
}
