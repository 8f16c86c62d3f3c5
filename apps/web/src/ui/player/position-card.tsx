import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import classes from './position-card.module.css'

export type PositionChoice = {
  /** Whose position it is: この端末, 前回 iPhone. */
  device: string
  time: string
  spokenTime: string
  /** When it was; nothing where that is unknown. */
  at: string | null
  onChoose: () => void
}
type Props = { title: string; choices: readonly [PositionChoice, PositionChoice]; onClose: () => void }

/** Two positions in a lesson, side by side, and which one to continue from. */
export function PositionCard({ title, choices, onClose }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <p id={id} className={classes.title}>
          {title}
        </p>
        <IconButton label="このままにする" onPress={onClose}>
          <IconX />
        </IconButton>
      </div>
      <div className={classes.choices}>
        {choices.map(({ device, time, spokenTime, at, onChoose }) => (
          <button
            key={device}
            type="button"
            className={classes.choice}
            aria-label={`${device} ${spokenTime}から${at ? `、${at}` : ''}`}
            onClick={onChoose}
          >
            <span className={classes.device}>{device}</span>
            <span className={classes.time}>{time}</span>
            {choices.some(choice => choice.at) && <span className={classes.at}>{at ?? '\u3000'}</span>}
          </button>
        ))}
      </div>
    </section>
  )
}
