import { playbackSpeed } from '@iki/contract/media/lesson'
import { Chip } from '#ui/buttons/chip.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { commonSpeeds, formatSpeed, steppedSpeed } from './speed.ts'
import classes from './speed-panel.module.css'

type Props = { speed: number; onChange: (speed: number) => void }

export function SpeedPanel({ speed, onChange }: Props) {
  return (
    <div className={classes.panel}>
      <SpeedStepper speed={speed} onChange={onChange} />
      <div className={classes.common}>
        {commonSpeeds.map(common => (
          <Chip key={common} isOn={common === speed} onPress={() => onChange(common)}>
            {formatSpeed(common)}
          </Chip>
        ))}
      </div>
    </div>
  )
}

/** Any speed there is, in its steps. */
export function SpeedStepper({ speed, onChange, label }: Props & { label?: string }) {
  const of = label ? `${label}を` : ''
  return (
    <Stepper
      label={label}
      lessLabel={`${of}0.05おそく`}
      moreLabel={`${of}0.05はやく`}
      isLeast={speed <= playbackSpeed.min}
      isMost={speed >= playbackSpeed.max}
      onStep={by => onChange(steppedSpeed(speed, by))}
    >
      {formatSpeed(speed)}
      <small>倍</small>
    </Stepper>
  )
}
