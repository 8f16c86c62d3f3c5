import { CloseButton, Drawer } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { isInBrowser } from './rendering.ts'
import classes from './sheet.module.css'
import { useScrollLock } from './use-scroll-lock.ts'

type Props = {
  title: string
  /** Called once it is closed and out of sight. */
  onClose: () => void
  /** What is in it; a function receives what closes it. */
  children: ReactNode | ((leave: () => void) => ReactNode)
  /** As high as the screen, for much to read. */
  isTall?: boolean
}

/** Something small to set, from the lower edge, where the thumb is. It is open as long as it is mounted. */
export function Sheet({ title, onClose, children, isTall = false }: Props) {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  useScrollLock(isShown)
  const leave = () => setShown(false)
  return (
    <Drawer.Root
      opened={isShown}
      onClose={leave}
      onExitTransitionEnd={onClose}
      position="bottom"
      size="auto"
      lockScroll={false}
      {...inFullScreen()}
      classNames={{
        inner: classes.inner,
        content: classNames(classes.content, isTall && classes.tall),
        overlay: classes.overlay,
      }}
      transitionProps={{ duration: 320, timingFunction: 'var(--ease-settle)' }}
    >
      <Drawer.Overlay backgroundOpacity={0} />
      <Drawer.Content aria-label={title}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <CloseButton size={44} radius="xl" aria-label="とじる" onClick={leave} />
        </div>
        {typeof children === 'function' ? children(leave) : children}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** What fills the whole screen hides everything that is not in it. */
function inFullScreen() {
  if (!isInBrowser) return {}
  const target = document.fullscreenElement
  return target instanceof HTMLElement ? { portalProps: { target } } : {}
}
