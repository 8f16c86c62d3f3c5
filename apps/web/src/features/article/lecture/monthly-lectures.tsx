import { tokyoDay } from '@iki/contract/api/tokyo'
import type { ArticleRow as Lecture } from '@iki/contract/reading/article'
import { articleAt } from '#entities/article/article-address.ts'
import { ArticleRow } from '#ui/lists/article-row.tsx'
import { groupedBy } from '#ui/lists/grouped-by.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './monthly-lectures.module.css'

/** Monthly lectures by year, the newest first. */
export function MonthlyLectures({ lectures }: { lectures: readonly Lecture[] }) {
  const newestFirst = lectures.toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
  return groupedBy(newestFirst, lecture => dayOf(lecture).year).map(([year, ofYear]) => (
    <section key={year}>
      <SectionHeading>{year}年</SectionHeading>
      <RowList label={`${year}年`}>
        {ofYear.map(lecture => (
          <ArticleRow
            key={lecture.id}
            article={lecture}
            to={articleAt(lecture.id)}
            place={lecture.category || undefined}
            mark={
              <span className={classes.month}>
                {dayOf(lecture).month}
                <span className={classes.unit}>月</span>
              </span>
            }
          />
        ))}
      </RowList>
    </section>
  ))
}

function dayOf({ publishedAt }: Lecture): { year: number; month: number } {
  const [year = 0, month = 0] = tokyoDay(new Date(publishedAt)).split('-').map(Number)
  return { year, month }
}
