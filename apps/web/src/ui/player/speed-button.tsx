import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { useState } from 'react'
import { RoundButton } from './round-button.tsx'
import { formatSpeed } from './speed.ts'
import classes from './speed-button.module.css'
import { SpeedPanel } from './speed-panel.tsx'

type Props = { speed: number; onChange: (speed: number) => void }

/** The speed, and behind it the common choices and steps of 0.05. */
export function SpeedButton({ speed, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
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
        <RoundButton label={`再生速度 ${formatSpeed(speed)}倍`} onPress={() => setOpen(!isOpen)}>
          <span>
            {formatSpeed(speed)}
            <small className={classes.times}>×</small>
          </span>
        </RoundButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="再生速度">
        <SpeedPanel speed={speed} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}
