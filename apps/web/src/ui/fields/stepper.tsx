import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import classes from './stepper.module.css'

type Props = {
  /** What the value is; left out if the page shows that already. */
  label?: string
  lessLabel: string
  moreLabel: string
  children: ReactNode
  isLeast?: boolean
  isMost?: boolean
  onStep: (by: -1 | 1) => void
}

/** A value that is moved up and down by one step. */
export function Stepper({
  label,
  lessLabel,
  moreLabel,
  children,
  isLeast = false,
  isMost = false,
  onStep,
}: Props) {
  return (
    <div className={classes.row}>
      {label && <span className={classes.label}>{label}</span>}
      <div className={classes.stepper}>
        <IconButton label={lessLabel} isOutlined isDisabled={isLeast} onPress={() => onStep(-1)}>
          <IconMinus />
        </IconButton>
        <output className={classes.value} aria-live="polite">
          {children}
        </output>
        <IconButton label={moreLabel} isOutlined isDisabled={isMost} onPress={() => onStep(1)}>
          <IconPlus />
        </IconButton>
      </div>
    </div>
  )
}
