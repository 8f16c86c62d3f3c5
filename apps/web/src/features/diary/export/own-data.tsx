import { href } from '@iki/contract/screens/screens'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { DeleteDiaries } from './delete-diaries.tsx'
import { ExportDiary } from './export-diary.tsx'
import { ImportDiary } from './import-diary.tsx'
import classes from './own-data.module.css'
import { ReminderTime } from './reminder-time.tsx'

/** The settings of the diaries: when to be reminded, how to export them and read them back, and how to delete them. */
export function OwnDataPage() {
  return (
    <Page
      title="日記の設定"
      lead="日記と写真は、あなただけのものです。暗号にしてお預かりし、運営の画面にも出しません。"
    >
      <div className={classes.sections}>
        <ReminderTime />
        <ExportDiary />
        <ImportDiary />
        <DeleteDiaries />
        <p>
          <TextLink to={href('/habit/diary')}>日記へ</TextLink>
        </p>
      </div>
    </Page>
  )
}
