import { type DiaryTexts, filledFields } from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { href } from '@iki/contract/screens/screens'
import { ConfirmButton } from '#ui/buttons/confirm-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { valueText } from '../diary-text.ts'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import classes from './unreadable-day.module.css'

type Props<K extends DiaryKind> = {
  day: DiaryDay<K>
  /** Called when the member gives up the texts that can't be opened. */
  onWriteAnew: () => void
}

/** A day whose texts can't be opened for now. It can be written again, after a question. */
export function UnreadableDay<K extends DiaryKind>({ day: { kind, value }, onWriteAnew }: Props<K>) {
  return (
    <Notice
      title="この日のことばは、いま開けません"
      action={
        <ConfirmButton
          label="新しく書く…"
          question="新しく書いて残すと、前のことばは、開けるようになっても元にもどせません。"
          yes="それでも新しく書く"
          no="このまま待つ"
          onYes={onWriteAnew}
        />
      }
    >
      <p>
        消えてはいません。しばらくしてから、もう一度ひらいてみてください。つづくときは、
        <TextLink to={href('/contact')}>お問い合わせ</TextLink>からお知らせください。
      </p>
      <FilledFields kind={kind} value={value} />
    </Notice>
  )
}

/** The filled fields of a day, in a few lines. */
export function FilledFields<K extends DiaryKind>({ kind, value }: { kind: K; value: DiaryTexts[K] }) {
  const fields = filledFields<K>(kind, value)
  if (fields.length === 0) return null
  return (
    <dl className={classes.known}>
      {fields.map(field => (
        <div key={field.key} data-form={field.form}>
          <dt>{field.label}</dt>
          <dd>{valueText(field, field.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
