import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import classes from './number-stepper.module.css'

type Props = {
  label: string
  value: number
  unit: string
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
}

/** A number with less and more beside it: nothing to type. */
export function NumberStepper({ label, value, unit, min, max, step = 1, onChange }: Props) {
  const to = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <div className={classes.row}>
      <span className={classes.label}>{label}</span>
      <IconButton
        label={`${label}をへらす`}
        isOutlined
        isDisabled={value <= min}
        onPress={() => to(value - step)}
      >
        <IconMinus />
      </IconButton>
      <output className={classes.value} aria-live="polite" aria-label={label}>
        {value}
        <small>{unit}</small>
      </output>
      <IconButton
        label={`${label}をふやす`}
        isOutlined
        isDisabled={value >= max}
        onPress={() => to(value + step)}
      >
        <IconPlus />
      </IconButton>
    </div>
  )
}
