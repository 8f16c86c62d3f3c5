import { addDays } from '@iki/contract/api/tokyo'
import { weekOf } from '@iki/contract/diary/diary'
import { weekdayName } from '@iki/contract/diary/diary-statistics'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Chip } from '#ui/buttons/chip.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { DaySeal } from '../day-seal.tsx'
import { weekName } from '../diary-text.ts'
import { dayText } from '../statistics/statistics-text.ts'
import classes from './week-days.module.css'

type Props = {
  chosen: string
  today: string
  /** Days that have a stamp. */
  stamped: ReadonlySet<string>
  /** The day whose stamp is being animated. */
  fresh: string | null
  /** Days with a draft that was not saved. */
  drafted: ReadonlySet<string>
  /** Whether the stamps of all days are known. */
  isRead: boolean
  /** Days whose texts can't be opened for now. */
  unreadable: ReadonlySet<string>
  onChoose: (date: string) => void
}

/** A week as seven circles, Monday first, with links to other weeks. */
export function WeekDays({ chosen, today, stamped, fresh, drafted, isRead, unreadable, onChoose }: Props) {
  const week = weekOf(chosen)
  const [first = chosen, last = chosen] = [week[0], week[6]]
  const isThisWeek = week.includes(today)
  const toWeek = (by: -7 | 7) => {
    const day = addDays(chosen, by)
    onChoose(day > today ? today : day)
  }
  return (
    <div className={classes.week}>
      <div className={classes.head}>
        <IconButton label="前の週" onPress={() => toWeek(-7)}>
          <IconLeft size={20} />
        </IconButton>
        <p className={classes.name} aria-live="polite">
          {isThisWeek ? '今週' : weekName(first, last)}
        </p>
        <IconButton label="次の週" isDisabled={isThisWeek} onPress={() => toWeek(7)}>
          <IconRight size={20} />
        </IconButton>
        {!isThisWeek && <Chip onPress={() => onChoose(today)}>今週へ</Chip>}
      </div>
      <ol className={classes.days} aria-label={weekName(first, last)}>
        {week.map(date => {
          const isStamped = stamped.has(date)
          return (
            <li key={date} className={classes.day}>
              <span className={classes.weekday} aria-hidden="true">
                {weekdayName(date)}
              </span>
              <button
                type="button"
                className={classes.circle}
                aria-pressed={date === chosen}
                aria-current={date === today ? 'date' : undefined}
                data-stamped={isStamped || undefined}
                disabled={date > today}
                onClick={() => onChoose(date)}
              >
                <DaySeal date={date} isWritten={isStamped} isFresh={date === fresh} />
                {drafted.has(date) && <span className={classes.drafted} aria-hidden="true" />}
                <VisuallyHidden>
                  {[
                    dayText(date, today),
                    ...dayLabels(date, today, { isStamped, isRead, isDrafted: drafted.has(date) }),
                    ...(unreadable.has(date) ? ['いま開けません'] : []),
                  ].join(' ')}
                </VisuallyHidden>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type State = { isStamped: boolean; isRead: boolean; isDrafted: boolean }

function dayLabels(date: string, today: string, { isStamped, isRead, isDrafted }: State): string[] {
  if (date > today) return ['これから']
  return [
    ...(date === today ? ['きょう'] : []),
    ...(isStamped ? ['判子あり'] : []),
    ...(isRead && !isStamped ? ['まだ'] : []),
    ...(isDrafted ? ['書きかけ'] : []),
  ]
}
