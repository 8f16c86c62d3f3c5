import { lockOf } from '@iki/contract/access'
import { eichi } from '@iki/contract/screens/access-sets'
import type { ArchetypeProps, DiaryName } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { clock } from '#core/clock.ts'
import { useMe, viewerOf } from '#core/me.queries.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Page } from '#ui/page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { DiaryNotices } from './diary-notices.tsx'
import type { HabitKind } from './habit-words.ts'
import { useToday } from './offline/use-diary.ts'
import { TodayCard } from './today-card.tsx'
import classes from './weekly-diary-page.module.css'
import { WeeklyView } from './weekly-view.tsx'

const names: Readonly<Record<HabitKind, string>> = { kafuku: '下腹の日記', eichi: '叡智の日記' }

/** The weekly diaries of a plan, and the way to the general one. */
export function WeeklyDiaryPage({ title, lead, diaries }: ArchetypeProps['weekly-diary']) {
  const mayEichi = useMayEichi()
  const kinds = diaries.filter(isHabit).filter(kind => kind !== 'eichi' || mayEichi)
  const today = useToday()
  const [chosen, setChosen] = useState<HabitKind | null>(null)
  const kind = chosen ?? kinds[0]
  return (
    <Page title={title} lead={lead}>
      <DiaryNotices today={today} />
      {diaries.includes('general') && <TodayCard />}
      {kinds.length > 1 && (
        <ChipRow label="どの日記をひらくか">
          {kinds.map(each => (
            <Chip key={each} isOn={each === kind} onPress={() => setChosen(each)}>
              {names[each]}
            </Chip>
          ))}
        </ChipRow>
      )}
      {kind && <WeeklyView key={kind} kind={kind} />}
      <p className={classes.more}>
        <TextLink to={href('/Recode')}>成長の記録を見る</TextLink>
      </p>
    </Page>
  )
}

const isHabit = (diary: DiaryName): diary is HabitKind => diary !== 'general'

/** Whoever has or had the plan: what a member wrote stays theirs when it ends. */
function useMayEichi(): boolean {
  const { me } = useMe()
  const lock = lockOf(eichi, viewerOf(me), clock.now())
  return lock === null || (lock.reason === 'plan' && lock.endedAt !== null)
}
