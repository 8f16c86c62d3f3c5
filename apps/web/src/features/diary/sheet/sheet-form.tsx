import { isWithin } from '@iki/contract/api/characters'
import { type Sheet, sheetNoteLimit } from '@iki/contract/play/sheet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import classes from './sheet-form.module.css'
import { draftOf, type SheetDraft, saveDraft } from './stored-sheets.ts'

type Props = {
  sheet: Sheet
  /** Whether its first question has the focus, because the member has just asked for it. */
  takesFocus: boolean
  onFilled: (draft: SheetDraft) => void
}

const noDraft: SheetDraft = { key: '', answers: [], note: '' }

/** The questions, each with its scale. What is chosen is on the device at once. */
export function SheetForm({ sheet: { id, questions, scale }, takesFocus, onFilled }: Props) {
  const isOnDevice = useOfBrowser(() => true, false)
  const stored = useMemo(() => (isOnDevice ? draftOf(id) : noDraft), [isOnDevice, id])
  const [written, setWritten] = useState<SheetDraft | null>(null)
  const draft = written ?? stored
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const values = new Map(draft.answers.map(({ question, value }) => [question, value]))
  const missing = questions.filter(question => !values.has(question.id))

  function change(next: SheetDraft): void {
    setWritten(next)
    setProblem(null)
    saveDraft(id, next)
  }

  function choose(question: string, value: number): void {
    const others = draft.answers.filter(each => each.question !== question)
    change({ ...draft, answers: [...others, { question, value }] })
  }

  function submit(): void {
    const [first] = missing
    if (first) {
      setProblem(`まだ答えていない問いが、${missing.length}問あります`)
      form.current?.querySelector<HTMLInputElement>(`[name="${first.id}"]`)?.focus()
    } else if (!isWithin(draft.note, sheetNoteLimit)) setProblem('メモが長すぎます')
    // In the order of the sheet, without answers to questions that were removed.
    else
      onFilled({
        ...draft,
        answers: questions.map(question => ({ question: question.id, value: values.get(question.id) ?? 0 })),
      })
  }

  return (
    <div ref={form}>
      <FormFrame
        label="見なおし"
        submitLabel="見なおしを残す"
        isBusy={false}
        problem={problem}
        onSubmit={submit}
      >
        <div className={classes.questions}>
          {questions.map((question, index) => (
            <fieldset key={question.id} className={classes.question}>
              <legend className={classes.words}>
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                {question.text}
              </legend>
              <div className={classes.scale}>
                {scale.map((label, value) => (
                  <label key={label} className={classes.choice}>
                    <input
                      type="radio"
                      name={question.id}
                      value={value}
                      checked={values.get(question.id) === value}
                      onChange={() => choose(question.id, value)}
                    />
                    <span className={classes.mark} data-value={value} aria-hidden="true" />
                    <span>{label}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <TextAreaField
          label="気づいたこと"
          isOptional
          minRows={3}
          mostCharacters={sheetNoteLimit}
          countsFrom={1}
          value={draft.note}
          onChange={event => change({ ...draft, note: event.currentTarget.value })}
        />
        <p className={classes.left} role="status">
          {missing.length > 0 ? `のこり${missing.length}問` : 'すべて答えました'}
        </p>
      </FormFrame>
    </div>
  )
}
