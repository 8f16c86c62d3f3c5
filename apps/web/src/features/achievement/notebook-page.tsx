import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#core/api/query-error.tsx'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type Mark, marksQuery } from './achievement.queries.ts'
import { nextStepOf } from './next-step.ts'
import classes from './notebook.module.css'

/** The member's notebook: the marks that were reached, with their days, and those that are on their way. */
export function NotebookPage() {
  const { data, error, refetch, isFetching } = useQuery(marksQuery)
  return (
    <Page
      title="デジタル体癖手帳"
      lead="聴いた日、書いた日、動いた日が、しるしになって残ります。休んでも、なくなりません。"
      width="list"
      picture={<BrushDrawing id="notebook" drawing="scroll" className={classes.drawing} />}
    >
      {data ? (
        <Marks marks={data} />
      ) : error ? (
        <QueryError error={error} goneTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Page>
  )
}

function Marks({ marks }: { marks: readonly Mark[] }) {
  const reached = marks
    .filter(({ achievedAt }) => achievedAt !== null)
    .toSorted((a, b) => Date.parse(b.achievedAt ?? '') - Date.parse(a.achievedAt ?? ''))
  // The nearest first; of equal ones, in the order of the notebook.
  const ahead = marks
    .filter(({ achievedAt }) => achievedAt === null)
    .toSorted((a, b) => b.progress / b.goal - a.progress / a.goal)
  return (
    <div className={classes.parts}>
      <section className={classes.part}>
        <SectionHeading>手にしたしるし</SectionHeading>
        {reached.length === 0 ? (
          <EmptyState
            title="はじめのしるしは、すぐそこです"
            drawing="brush"
            action={<PrimaryButton to={href('/listen')}>聴いてみる</PrimaryButton>}
          >
            音声をひとつ聴くか、日記を一行書くと、ここにしるしが押されます。
          </EmptyState>
        ) : (
          <ul className={classes.seals} aria-label="手にしたしるし">
            {reached.map(mark => (
              <Seal key={mark.id} mark={mark} />
            ))}
          </ul>
        )}
      </section>
      {ahead.length > 0 && (
        <section className={classes.part}>
          <SectionHeading>これからのしるし</SectionHeading>
          <RowList label="これからのしるし" isInColumns>
            {ahead.map(mark => (
              <Ahead key={mark.id} mark={mark} />
            ))}
          </RowList>
        </section>
      )}
    </div>
  )
}

function Seal({ mark: { id, title, lead, drawing, achievedAt } }: { mark: Mark }) {
  const day = tokyoDay(new Date(achievedAt ?? 0))
  return (
    <li className={classes.seal}>
      <DrawingTile id={id} drawing={drawing} />
      <span className={classes.title}>{title}</span>
      <span className={classes.lead}>{lead}</span>
      <time className={classes.day} dateTime={day}>
        {japaneseDay(day)}
      </time>
    </li>
  )
}

function Ahead({ mark: { id, title, lead, drawing, progress, goal, credits } }: { mark: Mark }) {
  const next = nextStepOf(id)
  return (
    <div className={classes.row}>
      <DrawingTile id={id} drawing={drawing} isPale />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        <p className={classes.lead}>{lead}</p>
        <p className={classes.count}>
          {progress.toLocaleString('ja-JP')} / {goal.toLocaleString('ja-JP')}
          {credits > 0 && <span>{credits}ポイント</span>}
          {next && <TextLink to={next.to}>{next.label}</TextLink>}
        </p>
        <ProgressLine share={progress / goal} label={`${title}まで`} />
      </div>
    </div>
  )
}
