import { diaryNames } from '@iki/contract/diary/diary-names'
import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { useMe } from '#core/session/me.queries.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { DiaryNotices } from '../diary-notices.tsx'
import { useToday } from '../offline/use-diary.ts'
import { TodayCard } from '../today-card.tsx'
import { useHabitKinds } from './use-habit-kinds.ts'
import classes from './weekly-diary-page.module.css'
import { WeeklyView } from './weekly-view.tsx'

/** The weekly diaries of the screen that are open to this member, and a link to the general diary. */
export function WeeklyDiaryPage({
  title,
  lead,
  diaries,
}: Required<FeatureScreenProps['diary/weekly-diary']>) {
  const today = useToday()
  const kinds = useHabitKinds(diaries)
  const { error, retry } = useMe()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(query.get('diary'))
  const kind = kinds?.find(each => each === chosen) ?? kinds?.[0]
  return (
    <Page title={title} lead={lead}>
      <DiaryNotices today={today} kind={kind} />
      {diaries.includes('general') && <TodayCard />}
      {kinds === null &&
        (error ? (
          <ErrorPanel onRetry={retry}>
            お使いの日記を、まだ読み込めていません。{errorMessage(error)}
          </ErrorPanel>
        ) : (
          <ListSkeleton rows={4} />
        ))}
      {kinds?.length === 0 && (
        <EmptyState
          title="週の日記は、叡智・下腹・ダンサーの方の日記です"
          drawing="leaf"
          action={<PrimaryButton to={href('/habit/diary')}>きょうの日記をひらく</PrimaryButton>}
        >
          毎日の日記は、どなたでもお使いいただけます。
        </EmptyState>
      )}
      {kinds && kinds.length > 1 && (
        <ChipRow label="どの日記をひらくか">
          {kinds.map(each => (
            <Chip key={each} isOn={each === kind} onPress={() => setChosen(each)}>
              {diaryNames[each]}
            </Chip>
          ))}
        </ChipRow>
      )}
      {kind && kinds?.length === 1 && <p className={classes.name}>{diaryNames[kind]}</p>}
      {kind && <WeeklyView key={kind} kind={kind} begins={query.get('day')} />}
      <p className={classes.more}>
        <TextLink to={href('/Recode')}>成長の記録を見る</TextLink>
      </p>
    </Page>
  )
}
