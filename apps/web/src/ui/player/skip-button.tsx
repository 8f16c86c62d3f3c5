import { RoundButton } from './round-button.tsx'
import { SkipArrow } from './skip-arrow.tsx'
import classes from './skip-button.module.css'

/** `seconds` below zero goes back. */
type Props = { seconds: number; onPress: (seconds: number) => void }

export function SkipButton({ seconds, onPress }: Props) {
  const isBack = seconds < 0
  const amount = Math.abs(seconds)
  return (
    <RoundButton label={`${amount}秒${isBack ? 'もどる' : 'すすむ'}`} onPress={() => onPress(seconds)}>
      <SkipArrow isBack={isBack} />
      <span className={classes.amount}>{amount}</span>
    </RoundButton>
  )
}
