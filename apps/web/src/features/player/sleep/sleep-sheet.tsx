import { type SubmitEvent, useState } from 'react'
import { deviceStorage, readText, writeText } from '#core/offline/device-storage.ts'
import { sleep, usePlayer, useSleep } from '#core/player/player.ts'
import { fadeSeconds, type SleepSetting, sleepMinutes } from '#core/sleep/sleep-timer.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { Sheet } from '#ui/page/sheet.tsx'
import classes from './sleep-sheet.module.css'
import { sleepSentence } from './sleep-text.ts'

const commonMinutes = [5, 10, 15, 30, 45, 60] as const
const moreMinutes = 5

/** Settings for when the sound stops by itself. */
export function SleepSheet({ onClose }: { onClose: () => void }) {
  const setting = useSleep(state => state.setting)
  const isList = usePlayer(state => state.queue.lessons.length > 1)
  const kind = usePlayer(state => state.track?.kind ?? 'audio')
  return (
    <Sheet title="おやすみタイマー" onClose={onClose}>
      {leave => {
        const begin = (chosen: SleepSetting) => {
          sleep.begin(chosen)
          leave()
        }
        return (
          <>
            {setting && <Running setting={setting} onCancel={leave} />}
            <fieldset className={classes.minutes} aria-label="何分後に止めるか">
              {commonMinutes.map(minutes => (
                <Chip
                  key={minutes}
                  isOn={setting?.kind === 'minutes' && setting.minutes === minutes}
                  onPress={() => begin({ kind: 'minutes', minutes })}
                >
                  {minutes}分
                </Chip>
              ))}
            </fieldset>
            <fieldset className={classes.ends} aria-label="どこで止めるか">
              <Chip isOn={setting?.kind === 'lesson'} onPress={() => begin({ kind: 'lesson' })}>
                {lessonTexts[kind].this}が終わったら
              </Chip>
              {isList && (
                <Chip isOn={setting?.kind === 'playlist'} onPress={() => begin({ kind: 'playlist' })}>
                  プレイリストが終わったら
                </Chip>
              )}
            </fieldset>
            <OwnMinutes onChoose={minutes => begin({ kind: 'minutes', minutes })} />
            <p className={classes.note}>
              止まる前の{fadeSeconds}秒は、音が少しずつ小さくなります。音量はあとで元にもどります。
            </p>
          </>
        )
      }}
    </Sheet>
  )
}

function Running({ setting, onCancel }: { setting: SleepSetting; onCancel: () => void }) {
  const leftSeconds = useSleep(state => state.leftSeconds)
  const kind = usePlayer(state => state.track?.kind ?? 'audio')
  return (
    <div className={classes.running}>
      <p className={classes.sentence}>{sleepSentence(setting, kind)}</p>
      {leftSeconds !== null && (
        <p className={classes.left} role="timer" aria-label="のこり">
          {clockTime(leftSeconds)}
        </p>
      )}
      <div className={classes.actions}>
        {setting.kind === 'minutes' && (
          <SecondaryButton onPress={() => sleep.prolong(moreMinutes)}>＋{moreMinutes}分</SecondaryButton>
        )}
        <SecondaryButton
          onPress={() => {
            sleep.clear()
            onCancel()
          }}
        >
          タイマーを切る
        </SecondaryButton>
      </div>
    </div>
  )
}

const key = 'iki.sleep-minutes'

/** Another number of minutes. The last one is stored and suggested again. */
function OwnMinutes({ onChoose }: { onChoose: (minutes: number) => void }) {
  const [text, setText] = useState(readMinutes)
  const [problem, setProblem] = useState<string | null>(null)
  const { min, max } = sleepMinutes
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const minutes = Number(text.normalize('NFKC'))
    if (!Number.isInteger(minutes) || minutes < min || minutes > max) {
      setProblem(`${min}から${max}までの数で入力してください`)
      return
    }
    saveMinutes(minutes)
    onChoose(minutes)
  }
  return (
    <form className={classes.own} noValidate onSubmit={submit}>
      <TextField
        label="ほかの時間（分）"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        onChange={event => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <SecondaryButton type="submit">はじめる</SecondaryButton>
    </form>
  )
}

const readMinutes = (): string => readText(deviceStorage, key) ?? ''

/** If the device stores nothing, it must be typed again next time. */
const saveMinutes = (minutes: number): boolean => writeText(deviceStorage, key, String(minutes))
