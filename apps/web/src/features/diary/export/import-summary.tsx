import { type ImportedDiaries, importedRating } from '@iki/contract/diary/diary-import'
import { breathLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { diaryNames } from '@iki/contract/diary/diary-names'
import { href } from '@iki/contract/screens/screens'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import classes from './import-summary.module.css'

const numbers = new Intl.NumberFormat('ja-JP')

/** What a file would add. */
export function ImportSummary({ name, found }: { name: string; found: ImportedDiaries }) {
  const { diaries, problems, problemCount, pictureCount } = found
  const unrated = diaries.reduce((sum, each) => sum + each.unrated, 0)
  return (
    <div className={classes.summary} role="status">
      <p className={classes.file}>「{name}」の中身です。まだ、なにも入れていません。</p>
      {diaries.length === 0 && problemCount === 0 && <p>書いた日は、見つかりませんでした。</p>}
      <ul className={classes.diaries}>
        {diaries.map(({ kind, added, kept, from, to }, index) => (
          <li key={`${kind}-${index}`}>
            <p className={classes.diary}>{diaryNames[kind]}</p>
            <p className={classes.span}>
              {japaneseDay(from)}
              {from !== to && `から${japaneseDay(to)}まで`}
            </p>
            <dl className={classes.figures}>
              <Figure label="新しく入る日" count={added} unit="日" />
              <Figure label="すでにあるので、そのままの日" count={kept} unit="日" />
            </dl>
          </li>
        ))}
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
      {unrated > 0 && (
        <p className={classes.note}>
          {relaxLabel}か{breathLabel}のない日が{numbers.format(unrated)}日あります。まんなかの{importedRating}
          として入れます。
        </p>
      )}
      {pictureCount > 0 && (
        <p className={classes.note}>
          写真{numbers.format(pictureCount)}枚は入りません。ことばだけを取りこみます。
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

/** That it was done, and where the days are now. */
export function ImportDone({ found: { diaries } }: { found: ImportedDiaries }) {
  const added = diaries.reduce((sum, each) => sum + each.added, 0)
  const general = diaries.find(({ kind }) => kind === 'general')
  return (
    <Notice
      kind="success"
      action={
        <SecondaryButton
          to={
            general ? `${href('/habit/diary')}?view=calendar&day=${general.to}` : href('/habit/diary/weekly')
          }
        >
          {general ? 'カレンダーで見る' : '週の日記で見る'}
        </SecondaryButton>
      }
    >
      {added > 0 ? `${numbers.format(added)}日を取りこみました。` : 'すべての日が、すでにありました。'}
    </Notice>
  )
}
