import { RoundButton } from './round-button.tsx'
import classes from './skip-button.module.css'

/** `seconds` below zero goes back. */
type Props = { seconds: number; onPress: (seconds: number) => void }

export function SkipButton({ seconds, onPress }: Props) {
  const isBack = seconds < 0
  const amount = Math.abs(seconds)
  return (
    <RoundButton label={`${amount}秒${isBack ? 'もどる' : 'すすむ'}`} onPress={() => onPress(seconds)}>
      <svg viewBox="0 0 40 40" className={classes.arrow} data-back={isBack || undefined} aria-hidden="true">
        <path d="M33 20.5A13 13 0 1 1 20 7.5h3.6" />
        <path d="M20 3.2l4.6 4.3-4.6 4.3" />
      </svg>
      <span className={classes.amount}>{amount}</span>
    </RoundButton>
  )
}
