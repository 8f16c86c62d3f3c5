import { type DiaryText, skipReasonNames, skipReasons } from '@iki/contract/diary/diary'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { WeekCircles } from '../calendar/week-circles.tsx'
import { deleteDay, undoDelete } from '../offline/diary-days.ts'
import { usePageWeek } from '../offline/page-days.ts'
import { useDay, useFirstReading, useSyncState } from '../offline/use-diary.ts'
import { useSkipping, useSkips } from '../skips.ts'
import { dayText } from '../statistics/statistics-text.ts'
import { DayForm } from './day-form.tsx'
import { DayMenu } from './day-menu.tsx'
import classes from './day-view.module.css'
import { PageDay } from './page-day.tsx'
import { SavedMoment } from './saved-moment.tsx'

type Props = {
  date: string
  today: string
  onChoose: (date: string) => void
}

type Removed = { date: string; value: DiaryText; serverId: string | null }

/** One day, to write or to edit. */
export function DayView({ date, today, onChoose }: Props) {
  const day = useKnownDay(date)
  const { isUnreadable } = useSyncState()
  const [removed, setRemoved] = useState<Removed | null>(null)
  /** The day that was saved in this visit. */
  const [savedDate, setSavedDate] = useState<string | null>(null)
  const way = useRef<HTMLDivElement>(null)

  // The pressed button has been removed, and the top of the page may be far above: the focus moves there.
  useEffect(() => {
    if (removed) way.current?.querySelector<HTMLElement>('[data-way-back] button')?.focus()
  }, [removed])

  async function remove(value: DiaryText): Promise<void> {
    const serverId = await deleteDay('general', date)
    setSavedDate(null)
    setRemoved({ date, value, serverId })
  }
  function saved(): void {
    setRemoved(null)
    setSavedDate(date)
  }
  async function bringBack(): Promise<void> {
    if (removed) await undoDelete('general', removed.date, removed.value, removed.serverId)
    setRemoved(null)
    way.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }

  return (
    <>
      <div ref={way}>
        <WeekCircles date={date} today={today} onChoose={onChoose} />
        {removed && (
          <div data-way-back className={classes.removed}>
            <Notice
              kind="success"
              action={<SecondaryButton onPress={() => void bringBack()}>元にもどす</SecondaryButton>}
            >
              {dayText(removed.date, today)}の日記を消しました。
            </Notice>
          </div>
        )}
      </div>
      {savedDate === today && date === today && <SavedMoment today={today} />}
      {day === undefined && !isUnreadable && <TextSkeleton paragraphs={2} />}
      {day !== undefined && (
        <PageDay kind="general" date={date}>
          <DayForm key={date} date={date} isToday={date === today} day={day} onSaved={saved} />
        </PageDay>
      )}
      {day === null && <SkipChoice date={date} isToday={date === today} />}
      {day && day.state !== 'conflict' && !day.isUnreadable && (
        <div className={classes.remove}>
          <DayMenu name={`${dayText(date, today)}の日記`} onRemove={() => void remove(day.value)} />
        </div>
      )}
    </>
  )
}

/** As useDay; a phone that has never read the diary first waits for the server, but not for long. */
function useKnownDay(date: string) {
  const day = useDay('general', date)
  const { isWaiting } = useFirstReading('general')
  const isOfPage = usePageWeek('general', date) !== undefined
  // Once a form has been shown, it stays: the first reading may begin later, when the network comes.
  const [shownDate, setShownDate] = useState<string | null>(null)
  const isKnown = day !== undefined && (day !== null || !isWaiting || isOfPage || shownDate === date)
  useEffect(() => {
    if (isKnown) setShownDate(date)
  }, [isKnown, date])
  return isKnown ? day : undefined
}

type SkipProps = { date: string; isToday: boolean }

/** Asks why a day has no entry. With a reason, the day does not interrupt the streak. */
function SkipChoice({ date, isToday }: SkipProps) {
  const skips = useSkips()
  const { skip, retry, state, error } = useSkipping(date)
  const chosen = skips.find(each => each.date === date)?.reason ?? null
  return (
    <section className={classes.skip} aria-labelledby="skip">
      <h2 id="skip" className={classes.skipTitle}>
        {isToday ? '書かない日にする' : '書かなかった日'}
      </h2>
      <p className={classes.hint}>理由を残しておけば、つづけた日数はとぎれません。</p>
      <ChipRow label="書かないわけ">
        {skipReasons.map(reason => (
          <Chip key={reason} isOn={reason === chosen} onPress={() => skip(reason === chosen ? null : reason)}>
            {skipReasonNames[reason]}
          </Chip>
        ))}
      </ChipRow>
      {state === 'onDevice' && <SaveState state="onDevice" />}
      {(state === 'refused' || state === 'onPage') && (
        <Notice kind="problem" action={<SecondaryButton onPress={retry}>もう一度送る</SecondaryButton>}>
          {errorMessage(error)}
        </Notice>
      )}
    </section>
  )
}
