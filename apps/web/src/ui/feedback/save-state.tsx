import { savingText } from '@iki/contract/shell/shell'
import { classNames } from '#ui/class-names.ts'
import classes from './save-state.module.css'

const texts = {
  draft: 'まだ保存していません',
  saving: savingText,
  saved: '保存しました',
  onDevice: '端末に保存しました。つながったら送ります',
  failed: '保存できませんでした。書いたものは、この画面に残っています',
} as const

export type SaveStateKind = keyof typeof texts
type Props = {
  state: SaveStateKind | null
  /** Replaces the usual text. */
  text?: string | undefined
  note?: string
}

/** Beside a form: whether what was written is saved, and where. */
export function SaveState({ state, text, note }: Props) {
  return (
    <p className={classNames(classes.state, state && classes[state])} role="status">
      {state && (
        <>
          <span className={classes.mark} aria-hidden="true" />
          {text ?? texts[state]}
          {note && `（${note}）`}
        </>
      )}
    </p>
  )
}
