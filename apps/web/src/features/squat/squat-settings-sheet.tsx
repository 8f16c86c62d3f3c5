import { Chip } from '#ui/buttons/chip.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { NumberStepper } from '#ui/fields/number-stepper.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { squatSettings, useSquatSettings } from './squat-settings.ts'
import classes from './squat-settings-sheet.module.css'
import { canSpeak, canTremble } from './squat-signals.ts'
import { restSeconds, rounds, type SquatTimer, workSeconds } from './squat-timer.ts'

const targets = [10, 20, 30, 50, 100] as const
const usualInterval: SquatTimer = { kind: 'down', workSeconds: 30, restSeconds: 15, rounds: 3 }

/** How many, how long, and whether each count is felt or heard. */
export function SquatSettingsSheet({ onClose }: { onClose: () => void }) {
  const { target, timer, isFelt, isSpoken } = useSquatSettings()
  return (
    <Sheet title="目標とタイマー" onClose={onClose}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>1セットの目標</legend>
        <div className={classes.targets}>
          {targets.map(each => (
            <Chip key={each} isOn={each === target} onPress={() => squatSettings.change({ target: each })}>
              {each}回
            </Chip>
          ))}
          <Chip isOn={target === null} onPress={() => squatSettings.change({ target: null })}>
            決めない
          </Chip>
        </div>
        {target !== null && (
          <NumberStepper
            label="目標の回数"
            value={target}
            unit="回"
            min={1}
            max={1_000}
            onChange={value => squatSettings.change({ target: value })}
          />
        )}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>タイマー</legend>
        <div className={classes.kinds}>
          <Chip isOn={timer.kind === 'up'} onPress={() => squatSettings.change({ timer: { kind: 'up' } })}>
            時間をはかる
          </Chip>
          <Chip isOn={timer.kind === 'down'} onPress={() => squatSettings.change({ timer: usualInterval })}>
            時間をきめる
          </Chip>
        </div>
        {timer.kind === 'down' && <Interval timer={timer} />}
      </fieldset>
      <div className={classes.checks}>
        {canTremble() && (
          <CheckboxField
            label="1回ごとに振動で知らせる"
            checked={isFelt}
            onChange={event => squatSettings.change({ isFelt: event.currentTarget.checked })}
          />
        )}
        {canSpeak() && (
          <CheckboxField
            label="回数を声で読みあげる"
            checked={isSpoken}
            onChange={event => squatSettings.change({ isSpoken: event.currentTarget.checked })}
          />
        )}
      </div>
      <p className={classes.note}>タイマーが動いているあいだは、画面が消えません。</p>
    </Sheet>
  )
}

function Interval({ timer }: { timer: SquatTimer & { kind: 'down' } }) {
  const change = (part: Partial<typeof timer>) => squatSettings.change({ timer: { ...timer, ...part } })
  return (
    <>
      <NumberStepper
        label="うごく時間"
        value={timer.workSeconds}
        unit="秒"
        step={5}
        {...workSeconds}
        onChange={value => change({ workSeconds: value })}
      />
      <NumberStepper
        label="やすむ時間"
        value={timer.restSeconds}
        unit="秒"
        step={5}
        {...restSeconds}
        onChange={value => change({ restSeconds: value })}
      />
      <NumberStepper
        label="くり返す回数"
        value={timer.rounds}
        unit="セット"
        {...rounds}
        onChange={value => change({ rounds: value })}
      />
    </>
  )
}
