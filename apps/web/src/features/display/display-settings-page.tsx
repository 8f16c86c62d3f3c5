import { type DisplaySettings, storySpeedNames, storySpeeds } from '@iki/contract/account/display-settings'
import { href } from '@iki/contract/screens/screens'
import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { changeDisplay, displayOutbox, useDisplaySettings } from '#core/display/display-settings.ts'
import { theOne } from '#core/offline/store.ts'
import { ConfirmButton } from '#ui/buttons/confirm-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { SegmentedControl } from '#ui/film/segmented-control.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { DisplaySample } from './display-sample.tsx'
import classes from './display-settings-page.module.css'
import { HomeOrder } from './home-order.tsx'

/** What everything is before somebody chooses. */
const usual: DisplaySettings = {
  scheme: 'auto',
  textPercent: 100,
  motion: 'auto',
  hasFurigana: true,
  storySpeed: 'usual',
  homeOrder: null,
  hiddenParts: [],
}

/** How the app looks: chosen here, and the same on all devices of the member. */
export function DisplaySettingsPage() {
  const chosen = useDisplaySettings()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [hasChanged, setHasChanged] = useState(false)
  const entry = useStore(displayOutbox.state, state => state.unsent[theOne])
  function change(part: Partial<DisplaySettings>): void {
    if (part.scheme) setColorScheme(part.scheme)
    changeDisplay(part)
    setHasChanged(true)
  }
  return (
    <Page title="見た目と並び" lead="選んだその場で変わり、ほかの端末でも同じになります。" width="list">
      <div className={classes.parts}>
        <div className={classes.column}>
          <DisplaySample hasFurigana={chosen.hasFurigana ?? true} />
          <section className={classes.choices}>
            <SectionHeading>画面</SectionHeading>
            <p className={classes.label}>明るさ</p>
            <SegmentedControl
              label="明るさ"
              value={colorScheme}
              choices={[
                { value: 'auto', label: 'おまかせ' },
                { value: 'light', label: '明るい' },
                { value: 'dark', label: '暗い' },
              ]}
              onChoose={scheme => change({ scheme })}
            />
            <p className={classes.label}>文字の大きさ</p>
            <SegmentedControl
              label="文字の大きさ"
              value={chosen.textPercent ?? 100}
              choices={[
                { value: 100, label: '標準' },
                { value: 112, label: '大' },
                { value: 125, label: '特大' },
                { value: 150, label: '最大' },
              ]}
              onChoose={textPercent => change({ textPercent })}
            />
            <Switch
              label="動きを止める"
              hint="流れる、ふくらむ、すべるといった動きがなくなります。"
              isOn={chosen.motion === 'still'}
              onChange={isStill => change({ motion: isStill ? 'still' : 'auto' })}
            />
          </section>
          <section className={classes.choices}>
            <SectionHeading>読みもの</SectionHeading>
            <Switch
              label="ふりがな"
              hint="読みものと物語の、むずかしい字の上に読みがなが付きます。"
              isOn={chosen.hasFurigana ?? true}
              onChange={hasFurigana => change({ hasFurigana })}
            />
            <p className={classes.label}>物語の文の速さ</p>
            <SegmentedControl
              label="物語の文の速さ"
              value={chosen.storySpeed ?? 'usual'}
              choices={storySpeeds.map(value => ({ value, label: storySpeedNames[value] }))}
              onChoose={storySpeed => change({ storySpeed })}
            />
          </section>
        </div>
        <div className={classes.column}>
          <HomeOrder chosen={chosen} onChange={change} />
          <div className={classes.end}>
            <SaveState state={entry?.error ? 'onDevice' : entry ? 'saving' : hasChanged ? 'saved' : null} />
            <ConfirmButton
              label="すべてはじめに戻す"
              question="見た目と並びを、はじめの状態に戻します。"
              yes="戻す"
              no="やめる"
              onYes={() => change(usual)}
            />
            <TextLink to={href('/')}>ホームを見る</TextLink>
          </div>
        </div>
      </div>
    </Page>
  )
}
