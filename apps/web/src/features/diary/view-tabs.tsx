import { type DiaryView, diaryViews } from './diary-address.ts'
import classes from './view-tabs.module.css'

const names: Readonly<Record<DiaryView, string>> = {
  day: 'きょう',
  week: '週',
  calendar: 'カレンダー',
  statistics: 'ふりかえり',
}
type Props = { view: DiaryView; onChoose: (view: DiaryView) => void }

/** Four ways to look at the diary. */
export function ViewTabs({ view, onChoose }: Props) {
  return (
    <nav className={classes.tabs} aria-label="日記の見かた">
      {diaryViews.map(each => (
        <button
          key={each}
          type="button"
          className={classes.tab}
          aria-current={each === view ? 'page' : undefined}
          data-tour={`diary-${each}`}
          onClick={() => onChoose(each)}
        >
          {names[each]}
        </button>
      ))}
    </nav>
  )
}
