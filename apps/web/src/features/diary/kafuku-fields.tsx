import { habitMemoLength, type KafukuText } from '@iki/contract/habit-diary'
import { kafukuCounts } from '@iki/contract/habit-week'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { CountField } from './count-field.tsx'
import classes from './habit-fields.module.css'
import { countNames } from './habit-words.ts'

type Props = { value: KafukuText; onChange: (change: Partial<KafukuText>) => void }

/** A day of the kafuku diary: how often what was done, and a word about it. */
export function KafukuFields({ value, onChange }: Props) {
  return (
    <>
      {kafukuCounts.map(count => (
        <CountField
          key={count}
          label={countNames[count]}
          value={value[count]}
          bigStep={10}
          onChange={number => onChange({ [count]: number })}
        />
      ))}
      <div className={classes.words}>
        <TextAreaField
          label="ひとこと"
          isOptional
          minRows={3}
          maxLength={habitMemoLength}
          value={value.memo}
          onChange={event => onChange({ memo: event.currentTarget.value })}
        />
      </div>
    </>
  )
}
