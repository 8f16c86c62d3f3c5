import { playbackSpeed } from '@iki/contract/media/lesson'
import { skipChoices } from '@iki/contract/media/playback'
import { settings, useSettings } from '#core/player/player.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { RangeField } from '#ui/fields/range-field.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { formatSpeed, steppedSpeed } from '#ui/player/speed.ts'
import classes from './player-settings-sheet.module.css'

type Props = {
  onClose: () => void
  /** Opens the list of earlier positions; left out if there is none. */
  onHistory?: (() => void) | undefined
}

/** The player's settings for all lessons. */
export function PlayerSettingsSheet({ onClose, onHistory }: Props) {
  const { speed, skipSeconds, backSeconds, rewindsAfterPause, skipsSilence, volume } = useSettings(now => now)
  return (
    <Sheet title="再生の設定" onClose={onClose}>
      {leave => (
        <div className={classes.sections}>
          <section>
            <Stepper
              label="標準の速さ"
              lessLabel="0.05おそく"
              moreLabel="0.05はやく"
              isLeast={speed <= playbackSpeed.min}
              isMost={speed >= playbackSpeed.max}
              onStep={by => settings.change({ speed: steppedSpeed(speed, by) })}
            >
              {formatSpeed(speed)}倍
            </Stepper>
            <p className={classes.note}>速さを自分で変えたものは、その速さのままです。</p>
          </section>
          <SkipChoice
            label="もどる秒数"
            chosen={backSeconds}
            onChoose={seconds => settings.change({ backSeconds: seconds })}
          />
          {/* Both are sent: the server takes the seconds forward for those back until these are chosen. */}
          <SkipChoice
            label="すすむ秒数"
            chosen={skipSeconds}
            onChoose={seconds => settings.change({ skipSeconds: seconds, backSeconds })}
          />
          <Switch
            label="止めたあとは、少し前から"
            hint="10秒より長く止めると、2〜10秒もどります"
            isOn={rewindsAfterPause}
            onChange={isOn => settings.change({ rewindsAfterPause: isOn })}
          />
          <Switch
            label="無音を飛ばす"
            hint="声が2秒ほどより長くとぎれるところを短くします。音楽と動画では飛ばしません"
            isOn={skipsSilence}
            onChange={isOn => settings.change({ skipsSilence: isOn })}
          />
          <section>
            <RangeField
              label="音量"
              value={volume}
              text={`${volume}`}
              onChange={value => settings.change({ volume: value })}
            />
          </section>
          {onHistory && (
            <SecondaryButton
              isWide
              onPress={() => {
                leave()
                onHistory()
              }}
            >
              前にいたところを見る
            </SecondaryButton>
          )}
        </div>
      )}
    </Sheet>
  )
}

type SkipSeconds = (typeof skipChoices)[number]
type SkipChoiceProps = { label: string; chosen: SkipSeconds; onChoose: (seconds: SkipSeconds) => void }

function SkipChoice({ label, chosen, onChoose }: SkipChoiceProps) {
  return (
    <fieldset className={classes.skips}>
      <legend className={classes.label}>{label}</legend>
      {skipChoices.map(seconds => (
        <Chip key={seconds} isOn={seconds === chosen} onPress={() => onChoose(seconds)}>
          {seconds}秒
        </Chip>
      ))}
    </fieldset>
  )
}
