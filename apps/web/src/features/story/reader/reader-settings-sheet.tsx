import { storySpeedNames, storySpeeds } from '@iki/contract/account/display-settings'
import { useStore } from 'zustand'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { SegmentedControl } from '#ui/film/segmented-control.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import type { readerSettings, useReaderSettings } from './reader-settings.ts'
import classes from './reader-settings-sheet.module.css'
import { storySound } from './story-sound.ts'

type Props = {
  settings: ReturnType<typeof useReaderSettings>
  onChange: typeof readerSettings.change
  onClose: () => void
  onSlots: (() => void) | undefined
}

/** How the story is read on this device. */
export function ReaderSettingsSheet({ settings, onChange, onClose, onSlots }: Props) {
  const { isOn } = useStore(storySound.store)
  return (
    <Sheet title="読み方" onClose={onClose}>
      <div className={classes.fields}>
        <p className={classes.label}>文の速さ</p>
        <SegmentedControl
          label="文の速さ"
          value={settings.speed}
          choices={storySpeeds.map(value => ({ value, label: storySpeedNames[value] }))}
          onChoose={speed => onChange({ speed })}
        />
        <p className={classes.label}>文字の大きさ</p>
        <SegmentedControl
          label="文字の大きさ"
          value={settings.size}
          choices={[
            { value: 'usual', label: 'ふつう' },
            { value: 'large', label: '大きい' },
            { value: 'larger', label: 'もっと大きい' },
          ]}
          onChoose={size => onChange({ size })}
        />
        <Switch label="ふりがな" isOn={settings.hasRuby} onChange={hasRuby => onChange({ hasRuby })} />
        <Switch
          label="音"
          hint="声と、あたりの音が聞こえます。このページを開いているあいだだけです。"
          isOn={isOn}
          onChange={storySound.toggle}
        />
        {onSlots && (
          <SecondaryButton onPress={onSlots} isWide>
            ここをしおりに残す
          </SecondaryButton>
        )}
      </div>
    </Sheet>
  )
}
