import type { Quest } from '@iki/contract/play/quest'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FirstOf } from '#ui/lists/first-of.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { type Notebook as NotebookData, notebookQuery } from './achievement.queries.ts'
import { BodyTypes, type Turned } from './body-types.tsx'
import { KeepsakeList } from './keepsake-list.tsx'
import { KeepsakePage, KeepsakePart } from './keepsake-page.tsx'
import { MarkRow } from './mark-row.tsx'
import { NewMarks } from './new-marks.tsx'
import classes from './notebook-page.module.css'
import { QuestCard } from './quest-card.tsx'
import { StampMonth } from './stamp-month.tsx'

/** The member's notebook: what is new, stamps and body types, the quests with their next steps, and the marks with their days. */
export function NotebookPage() {
  return (
    <KeepsakePage
      title="デジタル体癖手帳"
      lead="聴いた日、書いた日、動いた日が、しるしになって残ります。休んでも、なくなりません。"
      drawing="scroll"
      query={useQuery(notebookQuery)}
    >
      {notebook => <Notebook {...notebook} />}
    </KeepsakePage>
  )
}

function Notebook({ marks, quests, bodyTypes }: NotebookData) {
  const [turned, setTurned] = useState<Turned | null>(null)
  const reached = marks
    .filter(({ achievedAt }) => achievedAt !== null)
    .toSorted((a, b) => Date.parse(b.achievedAt ?? '') - Date.parse(a.achievedAt ?? ''))
  const byId = new Map(marks.map(mark => [mark.id, mark]))
  const isWalked = ({ steps }: Quest) => steps.every(step => byId.get(step)?.achievedAt)
  const inQuests = new Set(quests.flatMap(({ steps }) => steps))
  const others = marks.filter(({ id, achievedAt }) => achievedAt === null && !inQuests.has(id))
  const walked = quests.filter(isWalked)
  const underWay = quests.filter(quest => !isWalked(quest))
  const card = (quest: Quest) => (
    <QuestCard
      key={quest.id}
      quest={quest}
      marks={byId}
      bodyType={bodyTypes.find(({ id }) => id === quest.bodyType)}
      onOpenPage={id => setTurned({ id, isLedTo: true })}
    />
  )
  return (
    <>
      <NewMarks marks={marks} />
      <div className={classes.leaves}>
        <StampMonth />
        <BodyTypes bodyTypes={bodyTypes} quests={quests} marks={byId} turned={turned} onTurn={setTurned} />
      </div>
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
        <KeepsakePart title="しるしの道">
          {underWay.length > 0 && (
            <ul className={classes.quests} aria-label="しるしの道">
              {underWay.map(card)}
            </ul>
          )}
          {walked.length > 0 && (
            <details>
              <DetailsSummary>歩きおえた道（{walked.length}）</DetailsSummary>
              <ul className={classes.quests} aria-label="歩きおえた道">
                {walked.map(card)}
              </ul>
            </details>
          )}
        </KeepsakePart>
      )}
      {reached.length > 0 && (
        <KeepsakePart title="手にしたしるし">
          <FirstOf items={reached} most={6} counter="個">
            {shown => (
              <KeepsakeList
                label="手にしたしるし"
                keepsakes={shown.map(({ id, drawing, title, lead, achievedAt }) => ({
                  id,
                  drawing,
                  title,
                  leads: [lead],
                  since: achievedAt,
                }))}
              />
            )}
          </FirstOf>
        </KeepsakePart>
      )}
      {others.length > 0 && (
        <KeepsakePart title="そのほかのしるし">
          <RowList label="そのほかのしるし" isInColumns>
            {others.map(mark => (
              <MarkRow key={mark.id} mark={mark} />
            ))}
          </RowList>
        </KeepsakePart>
      )}
    </>
  )
}
