import type { KafukuText } from '@iki/contract/habit-diary'
import { kafukuCounts } from '@iki/contract/habit-week'
import { CountField } from './count-field.tsx'
import classes from './habit-fields.module.css'
import { countNames } from './habit-words.ts'
import { WordsField } from './words-field.tsx'

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
        <WordsField label="ひとこと" value={value.memo} onChange={memo => onChange({ memo })} />
      </div>
    </>
  )
}
