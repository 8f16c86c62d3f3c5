import type { Plan } from '@iki/contract/access/plan'
import type { Weekly, WeeklyItem } from '@iki/contract/reading/weekly'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { positionOf } from '#core/player/player.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOfThings } from '#ui/format/count-of-things.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { lockSentence } from '#ui/lock/lock-text.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './this-week.module.css'
import { thisWeekQuery } from './weekly.queries.ts'
import { WeeklyRow } from './weekly-row.tsx'

/** A plan's content for this week. Shows nothing if the plan has none. */
export function ThisWeek({ plan }: { plan: Plan }) {
  const { data: week, error, refetch, isFetching } = useQuery(thisWeekQuery(plan))
  if (week === null) return null
  return (
    <section>
      <SectionHeading>今週</SectionHeading>
      {week && <Contents week={week} />}
      {!week && !error && <ListSkeleton rows={3} label="今週の内容を読み込んでいます" />}
      {!week && error && (
        <Notice
          kind="problem"
          title="今週の内容を読み込めませんでした"
          action={
            <SecondaryButton onPress={() => void refetch()} isBusy={isFetching}>
              今週をもう一度読み込む
            </SecondaryButton>
          }
        >
          {errorMessage(error)}
        </Notice>
      )}
    </section>
  )
}

function Contents({ week }: { week: Weekly }) {
  const { title, lead, lock, bodyHtml, embeds, items } = week
  const counted = items.map(isDone).filter(done => done !== null)
  const done = counted.filter(Boolean).length
  return (
    <div className={classes.week}>
      <h3 className={classes.title}>{title}</h3>
      {lead && <p className={classes.lead}>{lead}</p>}
      {lock && <p className={classes.lock}>今週の内容は、{lockSentence(lock)}</p>}
      {bodyHtml && (
        <details className={classes.more}>
          <summary className={classes.summary}>今週のこころもち</summary>
          <RichText html={bodyHtml} embeds={embeds} />
        </details>
      )}
      {!lock && done > 0 && (
        <p className={classes.done}>
          {done === counted.length
            ? '今週の分は、ひととおりおわりました。'
            : `${countOfThings(counted.length)}のうち${countOfThings(done)}が、おわりました。`}
        </p>
      )}
      {items.length > 0 && (
        <RowList label="今週の内容">
          {items.map(item => (
            <WeeklyRow key={keyOf(item)} item={item} isDone={isDone(item)} />
          ))}
        </RowList>
      )}
    </div>
  )
}

/** Whether the member has finished it; null for a word, which can't be finished. */
function isDone(item: WeeklyItem): boolean | null {
  if (item.kind === 'lesson') return positionOf(item.lesson)?.isCompleted ?? false
  return item.kind === 'article' ? (item.article.reading?.isFinished ?? false) : null
}

function keyOf(item: WeeklyItem): string {
  if (item.kind === 'lesson') return `lesson ${item.lesson.id}`
  return item.kind === 'article' ? `article ${item.article.id}` : `word ${item.word.id}`
}
