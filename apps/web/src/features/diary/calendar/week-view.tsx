import { addDays } from '@iki/contract/api/tokyo'
import { weekOf } from '@iki/contract/diary/diary'
import { breathLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { averagesOf } from '@iki/contract/diary/diary-statistics'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { weekTitle } from '../diary-text.ts'
import { useDays } from '../offline/use-diary.ts'
import { useSkips } from '../skips.ts'
import { DayRow } from './day-row.tsx'
import classes from './week-view.module.css'

type Props = {
  date: string
  today: string
  /** Called when another week is shown. */
  onTurn: (date: string) => void
  onOpen: (date: string) => void
}

/** The seven days of a week as a list, with what was written. */
export function WeekView({ date, today, onTurn, onOpen }: Props) {
  const week = weekOf(date)
  const [first = date, last = date] = [week[0], week[6]]
  const days = useDays('general', first, last)
  const written = new Map(days?.map(day => [day.date, day]))
  const averages = averagesOf((days ?? []).map(({ date: on, value }) => ({ date: on, ...value })))
  const skipped = new Map(useSkips().map(({ date: on, reason }) => [on, reason]))
  const turn = (by: number) => {
    const to = addDays(date, by)
    onTurn(to > today ? today : to)
  }
  return (
    <section aria-labelledby="diary-week">
      <div className={classes.head}>
        <IconButton label="前の週" onPress={() => turn(-7)}>
          <IconLeft size={20} />
        </IconButton>
        <h2 id="diary-week" className={classes.name} aria-live="polite">
          {weekTitle(first, last, today)}
        </h2>
        <IconButton label="次の週" isDisabled={last >= today} onPress={() => turn(7)}>
          <IconRight size={20} />
        </IconButton>
      </div>
      <p className={classes.summary}>
        {averages
          ? `${days?.length}日書きました。${relaxLabel}は平均${averages.relax}、${breathLabel}は平均${averages.breath}です。`
          : days && 'この週は、まだ書いていません。'}
      </p>
      {days === undefined ? (
        <ListSkeleton rows={7} />
      ) : (
        <ol className={classes.days}>
          {week
            .filter(each => each <= today)
            .map(each => (
              <li key={each}>
                <DayRow
                  date={each}
                  today={today}
                  day={written.get(each) ?? null}
                  skipped={skipped.get(each)}
                  onOpen={onOpen}
                />
              </li>
            ))}
        </ol>
      )}
    </section>
  )
}
