import { diaryFields } from '@iki/contract/diary-fields'
import { memoLabel } from '@iki/contract/diary-labels'
import type { KafukuText } from '@iki/contract/habit-diary'
import { kafukuCounts } from '@iki/contract/habit-week'
import { CountField } from './count-field.tsx'
import classes from './habit-fields.module.css'
import { WordsField } from './words-field.tsx'

type Props = { value: KafukuText; onChange: (change: Partial<KafukuText>) => void }

/** A day of the kafuku diary: how often what was done, and a word about it. */
export function KafukuFields({ value, onChange }: Props) {
  return (
    <>
      {kafukuCounts.map(count => (
        <CountField
          key={count}
          label={diaryFields.kafuku[count].label}
          value={value[count]}
          bigStep={10}
          onChange={number => onChange({ [count]: number })}
        />
      ))}
      <div className={classes.words}>
        <WordsField label={memoLabel} value={value.memo} onChange={memo => onChange({ memo })} />
      </div>
    </>
  )
}
