import { type ImportedDiaries, namedWithoutPictures } from '@iki/contract/diary/diary-import'
import { skippedDaysLabel, stampLabel } from '@iki/contract/diary/diary-labels'
import { diaryNames } from '@iki/contract/diary/diary-names'
import { href } from '@iki/contract/screens/screens'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import type { DiaryFile } from './diary-file.ts'
import { picturesToSend } from './import-diary.queries.ts'
import classes from './import-summary.module.css'
import type { Unrated } from './unrated-choice.tsx'

const numbers = new Intl.NumberFormat('ja-JP')

type Props = { file: DiaryFile; found: ImportedDiaries; unrated: Unrated }

/** What a file would add. */
export function ImportSummary({ file, found, unrated }: Props) {
  const { diaries, skips, problems, problemCount, pictureCount } = found
  const leavesUnrated = unrated === 'leave'
  const sendCount = picturesToSend({ file, found }, leavesUnrated).length
  // Pictures of days that are left out are none that a day lacks.
  const leftCount = pictureCount - sendCount - (leavesUnrated ? found.unratedPictures.length : 0)
  const couldBeInZip = found.pictures.length > 0 && file.pictures.size === 0
  const leftHint = couldBeInZip ? '書き出したzipのまま選ぶと、写真も入ります。' : null
  const isEmpty = diaries.length === 0 && skips.added + skips.kept === 0
  return (
    <div className={classes.summary} role="status">
      <p className={classes.file}>「{file.name}」の中身です。まだ、なにも入れていません。</p>
      {isEmpty && problemCount === 0 && <p>書いた日は、見つかりませんでした。</p>}
      <ul className={classes.diaries}>
        {diaries.map(({ kind, added, kept, stamps, from, to, ...of }) => (
          <li key={kind}>
            <p className={classes.diary}>{diaryNames[kind]}</p>
            <p className={classes.span}>
              {japaneseDay(from)}
              {from !== to && `から${japaneseDay(to)}まで`}
            </p>
            <dl className={classes.figures}>
              <Figure label="新しく入る日" count={leavesUnrated ? added - of.unrated : added} unit="日" />
              <Figure label="すでにあるので、そのままの日" count={kept} unit="日" />
              {stamps > 0 && <Figure label={`${stampLabel}だけが入る日`} count={stamps} unit="日" />}
            </dl>
          </li>
        ))}
        {skips.added + skips.kept > 0 && (
          <li>
            <p className={classes.diary}>{skippedDaysLabel}</p>
            <dl className={classes.figures}>
              <Figure label="新しく入る日" count={skips.added} unit="日" />
              <Figure label="日記かお休みがもうある日" count={skips.kept} unit="日" />
            </dl>
          </li>
        )}
      </ul>
      {problemCount > 0 && (
        <details className={classes.problems}>
          <summary>読めなかったところ {numbers.format(problemCount)}か所</summary>
          <ul>
            {problems.map(({ place, reason }, index) => (
              <li key={`${place}-${index}`}>
                <b>{place}</b> {reason}
              </li>
            ))}
          </ul>
          {problemCount > problems.length && <p>はじめの{problems.length}か所です。</p>}
        </details>
      )}
      {sendCount > 0 && (
        <p className={classes.note}>写真{numbers.format(sendCount)}枚も、いっしょに取りこみます。</p>
      )}
      {leftCount > 0 && (
        <p className={classes.note}>
          {sendCount > 0 && 'ほかの'}写真{numbers.format(leftCount)}枚は入りません。
          {leftHint}
        </p>
      )}
    </div>
  )
}

function Figure({ label, count, unit }: { label: string; count: number; unit: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{numbers.format(count)}</b>
        {unit}
      </dd>
    </div>
  )
}

/** Whether a press would add anything. */
export function isAnythingNew({ diaries, skips }: ImportedDiaries, unrated: Unrated): boolean {
  const days = diaries.map(each => each.added + each.stamps - (unrated === 'leave' ? each.unrated : 0))
  return skips.added + days.reduce((sum, count) => sum + count, 0) > 0
}

/** That it was done, and where the days are now. */
export function ImportDone({ found }: { found: ImportedDiaries }) {
  const { diaries, skips, pictureCount, withoutPictures } = found
  const sum = (of: 'added' | 'stamps') => diaries.reduce((all, each) => all + each[of], 0)
  const besides = [
    ...(skips.added > 0 ? [`お休み${numbers.format(skips.added)}日`] : []),
    ...(sum('stamps') > 0 ? [`${stampLabel}${numbers.format(sum('stamps'))}個`] : []),
  ]
  const days =
    besides.length > 0 ? `日記${numbers.format(sum('added'))}日` : `${numbers.format(sum('added'))}日`
  const added = sum('added') > 0 ? [days, ...besides] : besides
  const general = diaries.find(({ kind }) => kind === 'general')
  const isWeekly = !general && diaries.length > 0
  const calendar = `${href('/habit/diary')}?view=calendar${general ? `&day=${general.to}` : ''}`
  return (
    <Notice
      kind="success"
      action={
        <SecondaryButton to={isWeekly ? href('/habit/diary/weekly') : calendar}>
          {isWeekly ? '週の日記で見る' : 'カレンダーで見る'}
        </SecondaryButton>
      }
    >
      {added.length > 0 ? `${added.join('、')}を取りこみました。` : 'すべての日が、すでにありました。'}
      {pictureCount > 0 && (
        <p className={classes.note}>写真{numbers.format(pictureCount)}枚は、入っていません。</p>
      )}
      {withoutPictures.length > 0 && (
        <p className={classes.note}>
          写真の欠けた日：
          {withoutPictures.map(({ kind, date }) => `${diaryNames[kind]} ${japaneseDay(date)}`).join('、')}
          {withoutPictures.length === namedWithoutPictures && 'など'}
        </p>
      )}
    </Notice>
  )
}
