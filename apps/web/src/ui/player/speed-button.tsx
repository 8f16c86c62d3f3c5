import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import IconSpeed from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import { type ReactNode, useState } from 'react'
import { RoundButton } from './round-button.tsx'
import { formatSpeed } from './speed.ts'
import classes from './speed-button.module.css'
import { SpeedPanel } from './speed-panel.tsx'
import { ToolButton } from './tool-button.tsx'

type Props = {
  speed: number
  onChange: (speed: number) => void
  /** Shown below the choices. */
  children?: ReactNode
  /** In the row of small buttons. */
  isTool?: boolean
}

/** The speed, and behind it the common choices and steps of 0.05. */
export function SpeedButton({ speed, onChange, children, isTool = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const press = { label: `再生速度 ${formatSpeed(speed)}倍`, onPress: () => setOpen(!isOpen) }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      offset={12}
      trapFocus
      returnFocus
      withinPortal={false}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>
        {isTool ? (
          <ToolButton {...press} word={`${formatSpeed(speed)}倍`} icon={<IconSpeed />} />
        ) : (
          <RoundButton {...press}>
            <span>
              {formatSpeed(speed)}
              <small className={classes.times}>×</small>
            </span>
          </RoundButton>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label="再生速度">
        <SpeedPanel speed={speed} onChange={onChange} />
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
