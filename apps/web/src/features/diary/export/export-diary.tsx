import { diaryExportFormats } from '@iki/contract/diary/diary-data'
import { href } from '@iki/contract/screens/screens'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useId } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useSyncState } from '../offline/use-diary.ts'
import classes from './own-data.module.css'
import { useExportDiary } from './own-data.queries.ts'

const formatNames = { json: 'JSON', csv: 'CSV', markdown: 'Markdown' } as const

/** Downloads all diaries with their pictures as a file. */
export function ExportDiary() {
  const { mutate, variables, isPending, isSuccess, data, error } = useExportDiary()
  const { unsentCount } = useSyncState()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>書き出す</SectionHeading>
      <p className={classes.hint}>
        すべての日記と写真を、ひとつのzipにまとめてお渡しします。読むにはMarkdown、表計算で開くにはCSV、ほかのアプリで使うにはJSONを。
      </p>
      {unsentCount > 0 && (
        <Notice
          action={<SecondaryButton to={href('/habit/diary/unsent')}>未送信の日記を見る</SecondaryButton>}
        >
          まだ送れていない日記が{unsentCount}件あり、このzipには入りません。
        </Notice>
      )}
      <div className={classes.buttons}>
        {diaryExportFormats.map(format => (
          <SecondaryButton
            key={format}
            icon={<IconDownload />}
            isBusy={isPending && variables === format}
            onPress={() => mutate(format)}
          >
            {formatNames[format]}
          </SecondaryButton>
        ))}
      </div>
      {isSuccess && <Notice kind="success">「{data.name}」を書き出しました。</Notice>}
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
    </section>
  )
}
