import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './own-data.module.css'
import { diarySettingsQuery, useSaveDiarySettings } from './own-data.queries.ts'

/** When the member wants to be reminded to write. */
export function ReminderTime() {
  const { data, error, refetch, isFetching } = useQuery(diarySettingsQuery)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>書く時刻</SectionHeading>
      <p className={classes.hint}>
        日記を書きたい時刻を、日本時間で残しておけます。メールや通知を受けとるかどうかは、ここではなく、お知らせの設定で決めます。
      </p>
      {data ? (
        <TimeForm saved={data.reminderTime} />
      ) : error ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <TextSkeleton paragraphs={1} />
      )}
    </section>
  )
}

function TimeForm({ saved }: { saved: string | null }) {
  const [time, setTime] = useState(saved ?? '21:00')
  const { mutate, isPending, isSuccess, error, variables } = useSaveDiarySettings()
  const save = (reminderTime: string | null) => mutate({ reminderTime })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isPending && time !== '') save(time)
      }}
    >
      <p>{saved === null ? 'いまは、時刻を決めていません。' : `いまは、毎日 ${saved} です。`}</p>
      <TextField
        label="時刻"
        type="time"
        value={time}
        onChange={event => setTime(event.currentTarget.value)}
        error={time === '' && '時刻を入れてください'}
      />
      <div className={classes.buttons}>
        <SecondaryButton type="submit" isBusy={isPending && variables?.reminderTime !== null}>
          この時刻にする
        </SecondaryButton>
        {saved !== null && (
          <SecondaryButton isBusy={isPending && variables?.reminderTime === null} onPress={() => save(null)}>
            決めない
          </SecondaryButton>
        )}
      </div>
      {isSuccess && <Notice kind="success">保存しました。</Notice>}
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
    </form>
  )
}
