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
        <path d="M23.5 7.6A13 13 0 1 1 13.8 8.7" />
        <path d="M19 3.2l5 4.400-5 4.600" />
      </svg>
      <span className={classes.amount}>{amount}</span>
    </RoundButton>
  )
}
