import type { DiaryField } from '@iki/contract/diary/diary-field'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useId } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import classes from './count-field.module.css'

type Props = {
  field: Extract<DiaryField, { form: 'count' }>
  value: number
  /** What the app has counted elsewhere on this day. */
  counted?: number
  onChange: (value: number) => void
}

/** How often something was done: counted up by the thumb, or typed. */
export function CountField({ field, value, counted = 0, onChange }: Props) {
  const { label, min, max, unit, bigStep } = field
  const id = useId()
  const to = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <IconButton
        label={`${label}をへらす`}
        isOutlined
        isDisabled={value <= min}
        onPress={() => to(value - 1)}
      >
        <IconMinus />
      </IconButton>
      <span className={classes.number}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className={classes.input}
          value={value}
          onFocus={event => event.currentTarget.select()}
          onChange={event => to(countOf(event.currentTarget.value))}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
      <IconButton
        label={`${label}をふやす`}
        isOutlined
        isDisabled={value >= max}
        onPress={() => to(value + 1)}
      >
        <IconPlus />
      </IconButton>
      <button
        type="button"
        className={classes.big}
        aria-label={`${label}を${bigStep}ふやす`}
        disabled={value >= max}
        onClick={() => to(value + bigStep)}
      >
        +{bigStep}
      </button>
      {counted > 0 && counted !== value && (
        <button type="button" className={classes.counted} onClick={() => to(counted)}>
          カウンターの{counted}
          {unit}を入れる
        </button>
      )}
    </div>
  )
}

/** Full-width digits of a Japanese keyboard are accepted as well. */
export function countOf(text: string): number {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  return digits === '' ? 0 : Number(digits.slice(-4))
}
