import { playbackSpeed } from '@iki/contract/audio'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Chip } from '../chip.tsx'
import { IconButton } from '../icon-button.tsx'
import { commonSpeeds, formatSpeed, steppedSpeed } from './speed.ts'
import classes from './speed-panel.module.css'

type Props = { speed: number; onChange: (speed: number) => void }

export function SpeedPanel({ speed, onChange }: Props) {
  return (
    <div className={classes.panel}>
      <div className={classes.stepper}>
        <IconButton
          label="0.05おそく"
          isOutlined
          isDisabled={speed <= playbackSpeed.min}
          onPress={() => onChange(steppedSpeed(speed, -1))}
        >
          <IconMinus />
        </IconButton>
        <output className={classes.value} aria-live="polite">
          {formatSpeed(speed)}
          <small>倍</small>
        </output>
        <IconButton
          label="0.05はやく"
          isOutlined
          isDisabled={speed >= playbackSpeed.max}
          onPress={() => onChange(steppedSpeed(speed, 1))}
        >
          <IconPlus />
        </IconButton>
      </div>
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
