import type { FieldValue } from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { type ReactNode, useId } from 'react'
import { overLength } from '#ui/fields/over-length.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import type { FieldChoice, Side } from './conflict-choices.ts'
import { ConflictPictures } from './conflict-pictures.tsx'
import classes from './day-conflict.module.css'

type Props<K extends DiaryKind> = {
  day: Pick<DiaryDay<K>, 'kind' | 'date'>
  field: FieldChoice<K>
  onChoose: (part: { side?: Side | null; text?: string; pictures?: string[] }) => void
}

/** One field that two devices have filled differently: both side by side, or both together where that is possible. */
export function ConflictField<K extends DiaryKind>({ day, field, onChoose }: Props<K>) {
  const name = useId()
  const { label, form, mine, theirs, both, side, isStale } = field
  const option = (of: Side, title: string, note: string, content: ReactNode) => (
    <Option
      name={name}
      side={of}
      title={title}
      note={note}
      isChosen={side === of}
      onChoose={() =>
        onChoose(of === 'both' && typeof both === 'string' ? { side: of, text: both } : { side: of })
      }
    >
      {content}
    </Option>
  )
  return (
    <fieldset className={classes.field} data-field={field.key}>
      <legend className={classes.legend}>{label}</legend>
      {isStale && (
        <p className={classes.stale} role="status">
          べつの端末で、また書きかえられました。もう一度お選びください。
        </p>
      )}
      {form === 'pictures' ? (
        <ConflictPictures day={day} field={field} onChoose={pictures => onChoose({ side: null, pictures })} />
      ) : (
        <div className={classes.options} data-form={form}>
          {option('mine', 'この端末', '', <Value value={mine} unit={unitOf(field)} />)}
          {option('theirs', 'べつの端末', '', <Value value={theirs} unit={unitOf(field)} />)}
          {typeof both === 'number' &&
            option('both', 'あわせる', '', <Value value={both} unit={unitOf(field)} />)}
          {typeof both === 'string' && option('both', '両方のこす', 'つなげて、なおせます', null)}
        </div>
      )}
      {form === 'text' && side === 'both' && typeof both === 'string' && (
        <TextAreaField
          label={`${label}（両方）`}
          minRows={3}
          value={both}
          error={overLength(both, field.maxLength)}
          onChange={event => onChoose({ text: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}

const unitOf = (field: FieldChoice) => (field.form === 'count' ? field.unit : '')

type OptionProps = {
  name: string
  side: Side
  title: string
  note: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Option({ name, side, title, note, isChosen, onChoose, children }: OptionProps) {
  return (
    <label className={classes.option} data-side={side} data-chosen={isChosen || undefined}>
      <input type="radio" className={classes.input} name={name} checked={isChosen} onChange={onChoose} />
      <span className={classes.side}>
        <span className={classes.mark} aria-hidden="true" />
        {title}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {children}
    </label>
  )
}

function Value({ value, unit }: { value: FieldValue; unit: string }) {
  if (typeof value === 'number')
    return (
      <span className={classes.number}>
        {value > 0 ? value : 'なし'}
        {value > 0 && unit && <span className={classes.unit}>{unit}</span>}
      </span>
    )
  return <span className={classes.text}>{String(value).trim() || '（空）'}</span>
}
