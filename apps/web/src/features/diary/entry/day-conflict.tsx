import { filledFields } from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { ConfirmButton } from '#ui/buttons/confirm-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { valueText } from '../diary-text.ts'
import { resolveConflict } from '../offline/diary-days.ts'
import type { DiaryDay, KnownDay } from '../offline/diary-kinds.ts'
import { type MergedDay, mergeDays } from '../offline/merge-days.ts'
import { saveErrorText } from '../offline/not-saved-error.ts'
import { type Side, useConflictChoices } from './conflict-choices.ts'
import { ConflictField } from './conflict-field.tsx'
import classes from './day-conflict.module.css'
import { FilledFields } from './unreadable-day.tsx'

type Props<K extends DiaryKind> = { day: DiaryDay<K>; theirs: KnownDay<K> }

const title = 'べつの端末でも、この日が書かれています'
const changed = 'べつの端末で、また書きかえられました。もう一度お確かめください。'

/** Two devices have written the same day: what does not collide is joined, for the rest the member chooses. */
export function DayConflict<K extends DiaryKind>({ day, theirs }: Props<K>) {
  if (theirs.unreadable === 'everywhere') return <UnreadableOther day={day} theirs={theirs} />
  return <Choosing key={`${day.kind} ${day.date}`} day={day} theirs={theirs} />
}

function Choosing<K extends DiaryKind>({ day, theirs }: Props<K>) {
  const { kind, date, value: mine, ancestor, attempts } = day
  const days = { mine, theirs: theirs.value, ancestor, attempts }
  const merged = mergeDays(kind, days)
  const { fields, chosen, choose, chooseAll, forget } = useConflictChoices(kind, date, days, merged)
  const [problem, setProblem] = useState<string | null>(null)
  const card = useRef<HTMLElement>(null)
  const titleId = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: () => resolveConflict(kind, date, chosen.value, { mine, theirRevision: theirs.revision }),
    onSuccess: isTaken => (isTaken ? forget() : setProblem(changed)),
    onError: error => setProblem(saveErrorText(error)),
  })

  const isAll = (side: Side) => fields.every(field => field.side === side)
  function submit(): void {
    const { missing, faults } = chosen
    setProblem(missing.length > 0 ? `あと${missing.length}か所、お選びください。` : faults.join('\n') || null)
    if (missing[0]) card.current?.querySelector<HTMLElement>(`[data-field="${missing[0]}"] input`)?.focus()
    if (missing.length + faults.length === 0) mutate()
  }

  return (
    <section ref={card} className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p className={classes.lead}>
        {japaneseMoment(theirs.updatedAt)}に、べつの端末から届いています。
        {fields.length > 0
          ? `重なっているのは${fields.length}か所です。お選びになるまで、どちらも消えません。`
          : 'どちらも残せます。このまま、ひとつにまとめます。'}
      </p>
      {fields.length > 1 && (
        <div className={classes.all}>
          <ChipRow label="まとめて選ぶ">
            {(['mine', 'theirs'] as const).map(side => (
              <Chip key={side} isOn={isAll(side)} onPress={() => chooseAll(side)}>
                {side === 'mine' ? 'ぜんぶこの端末' : 'ぜんぶべつの端末'}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      <FormFrame
        label={title}
        submitLabel="これで残す"
        isBusy={isPending}
        problem={problem}
        onSubmit={submit}
      >
        {fields.map(field => (
          <ConflictField
            key={field.key}
            day={day}
            field={field}
            onChoose={part => {
              setProblem(null)
              choose(field, part)
            }}
          />
        ))}
        <ConflictRest kind={kind} merged={merged} />
      </FormFrame>
    </section>
  )
}

/** The other device's version can't be opened for now: the member may wait for it. */
function UnreadableOther<K extends DiaryKind>({ day: { kind, date, value }, theirs }: Props<K>) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate } = useMutation({
    mutationFn: () => resolveConflict(kind, date, value, { mine: value, theirRevision: theirs.revision }),
    onSuccess: isTaken => setProblem(isTaken ? null : changed),
    onError: error => setProblem(saveErrorText(error)),
  })
  return (
    <Notice
      title={title}
      action={
        <ConfirmButton
          label="この端末のもので書きかえる…"
          question="書きかえると、べつの端末で書いたことばは、開けるようになっても元にもどせません。"
          yes="それでも書きかえる"
          no="このまま待つ"
          onYes={() => mutate()}
        />
      }
    >
      <p>
        べつの端末で書いたことばは、いま開けません。消えてはいません。開けるようになると、並べてお選びいただけます。この端末で書いたものは、ここに残っています。
      </p>
      <FilledFields kind={kind} value={value} />
      {problem && <p>{problem}</p>}
    </Notice>
  )
}

type ConflictRestProps<K extends DiaryKind> = { kind: K; merged: MergedDay<K> }

const sides = { mine: 'この端末', theirs: 'べつの端末', both: 'どちらも' } as const

/** The fields that need no choice, and which device they are from. */
function ConflictRest<K extends DiaryKind>({ kind, merged }: ConflictRestProps<K>) {
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
            <dd className={classes.text}>{valueText(field, field.value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
