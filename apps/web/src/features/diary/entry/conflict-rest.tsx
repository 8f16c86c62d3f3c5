import { filledFields } from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { valueInWords } from '../diary-words.ts'
import type { MergedDay } from '../offline/merge-days.ts'
import classes from './day-conflict.module.css'

type Props<K extends DiaryKind> = { kind: K; merged: MergedDay<K> }

const sides = { mine: 'この端末', theirs: 'べつの端末', both: 'どちらも' } as const

/** What stays without a question, and whose it is. */
export function ConflictRest<K extends DiaryKind>({ kind, merged }: Props<K>) {
  const fields = filledFields<K>(kind, merged.value).filter(({ key }) => !merged.collisions.includes(key))
  if (fields.length === 0) return null
  return (
    <details className={classes.rest}>
      <summary>そのまま残るもの（{fields.length}）</summary>
      <dl>
        {fields.map(field => (
          <div key={field.key}>
            <dt>
              {field.label}
              <span className={classes.note}>{sides[merged.sources[field.key]]}</span>
            </dt>
            <dd className={classes.text}>{valueInWords(field, field.value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
