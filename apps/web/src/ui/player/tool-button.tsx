import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './tool-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'disabled' | 'className'> & {
  /** Read aloud, where the word below the icon says too little. */
  label?: string
  /** Four characters at most. */
  word: string
  icon: ReactNode
  onPress: () => void
  /** Of a button that switches something on and off. */
  isOn?: boolean
  isDisabled?: boolean
}

/** One of the small buttons in the row under the player's controls: an icon and a word. */
export function ToolButton({ label, word, icon, onPress, isOn, isDisabled = false, ...target }: Props) {
  return (
    <button
      {...target}
      type="button"
      className={classNames(classes.button, isOn && classes.on)}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.word}>{word}</span>
    </button>
  )
}
