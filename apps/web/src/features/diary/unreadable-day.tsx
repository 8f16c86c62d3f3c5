import { type DiaryKind, filledFields } from '@iki/contract/diary-fields'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { SecondaryButton } from '#ui/secondary-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { DiaryDay } from './offline/diary-kinds.ts'
import classes from './unreadable-day.module.css'

type Props<K extends DiaryKind> = {
  day: DiaryDay<K>
  /** The member gives up what can't be opened. */
  onWriteAnew: () => void
}

/** A day whose texts can't be opened for now: what is known of it, and a way to write it anew that is not taken by a slip. */
export function UnreadableDay<K extends DiaryKind>({ day: { kind, value }, onWriteAnew }: Props<K>) {
  const [isAsking, setAsking] = useState(false)
  const known = filledFields<K>(kind, value)
  return (
    <Notice
      title="この日のことばは、いま開けません"
      action={
        isAsking ? (
          <>
            <p className={classes.question}>
              新しく書いて残すと、前のことばは、開けるようになっても元にもどせません。
            </p>
            <SecondaryButton isGrave onPress={onWriteAnew}>
              それでも新しく書く
            </SecondaryButton>
            <SecondaryButton onPress={() => setAsking(false)}>このまま待つ</SecondaryButton>
          </>
        ) : (
          <SecondaryButton onPress={() => setAsking(true)}>新しく書く…</SecondaryButton>
        )
      }
    >
      <p>
        消えてはいません。しばらくしてから、もう一度ひらいてみてください。つづくときは、
        <TextLink to={href('/contact')}>お問い合わせ</TextLink>からお知らせください。
      </p>
      {known.length > 0 && (
        <dl className={classes.known}>
          {known.map(field => (
            <div key={field.key}>
              <dt>{field.label}</dt>
              <dd>
                {typeof field.value === 'number' ? field.value : `${field.value.length}枚`}
                {field.form === 'count' && field.unit}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Notice>
  )
}
