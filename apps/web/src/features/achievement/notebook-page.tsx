import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Quest } from '@iki/contract/play/quest'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#core/api/query-error.tsx'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type Mark, notebookQuery } from './achievement.queries.ts'
import { MarkRow } from './mark-row.tsx'
import classes from './notebook.module.css'
import { QuestCard } from './quest-card.tsx'

/** The member's notebook: the quests with their next steps, and the marks that were reached, with their days. */
export function NotebookPage() {
  const { data, error, refetch, isFetching } = useQuery(notebookQuery)
  return (
    <Page
      title="デジタル体癖手帳"
      lead="聴いた日、書いた日、動いた日が、しるしになって残ります。休んでも、なくなりません。"
      width="list"
      picture={<BrushDrawing id="notebook" drawing="scroll" className={classes.drawing} />}
    >
      {data ? (
        <Notebook {...data} />
      ) : error ? (
        <QueryError error={error} goneTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Page>
  )
}

function Notebook({ marks, quests }: { marks: readonly Mark[]; quests: readonly Quest[] }) {
  const reached = marks
    .filter(({ achievedAt }) => achievedAt !== null)
    .toSorted((a, b) => Date.parse(b.achievedAt ?? '') - Date.parse(a.achievedAt ?? ''))
  const byId = new Map(marks.map(mark => [mark.id, mark]))
  const isWalked = ({ steps }: Quest) => steps.every(step => byId.get(step)?.achievedAt)
  const inQuests = new Set(quests.flatMap(({ steps }) => steps))
  const others = marks.filter(({ id, achievedAt }) => achievedAt === null && !inQuests.has(id))
  return (
    <div className={classes.parts}>
      {reached.length === 0 && (
        <EmptyState
          title="はじめのしるしは、すぐそこです"
          drawing="brush"
          action={<PrimaryButton to={href('/listen')}>聴いてみる</PrimaryButton>}
        >
          音声をひとつ聴くか、日記を一行書くと、ここにしるしが押されます。
        </EmptyState>
      )}
      {quests.length > 0 && (
        <section className={classes.part}>
          <SectionHeading>しるしの道</SectionHeading>
          <ul className={classes.quests} aria-label="しるしの道">
            {[...quests.filter(quest => !isWalked(quest)), ...quests.filter(isWalked)].map(quest => (
              <QuestCard key={quest.id} quest={quest} marks={byId} />
            ))}
          </ul>
        </section>
      )}
      {reached.length > 0 && (
        <section className={classes.part}>
          <SectionHeading>手にしたしるし</SectionHeading>
          <ul className={classes.seals} aria-label="手にしたしるし">
            {reached.map(mark => (
              <Seal key={mark.id} mark={mark} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className={classes.part}>
          <SectionHeading>そのほかのしるし</SectionHeading>
          <RowList label="そのほかのしるし" isInColumns>
            {others.map(mark => (
              <MarkRow key={mark.id} mark={mark} />
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
