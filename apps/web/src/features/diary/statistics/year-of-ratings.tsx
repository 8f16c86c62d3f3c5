import { breathLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import type { RatedDay } from '@iki/contract/diary/diary-statistics'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useCallback, useMemo, useState } from 'react'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { type Depth, YearMap } from '#ui/chart/year-map.tsx'
import classes from './statistics.module.css'
import { yearText } from './statistics-text.ts'

type Props = { days: readonly RatedDay[]; today: string }

const ratings = [
  { name: relaxLabel, of: 'relax', ends: ['書いていない日', 'ゆるんだ日'] },
  { name: breathLabel, of: 'breath', ends: ['書いていない日', '深かった日'] },
] as const

/** The relax or breath ratings of a whole year in one picture, with a choice of earlier years. */
export function YearOfRatings({ days, today }: Props) {
  const thisYear = Number(today.slice(0, 4))
  const firstYear = days.reduce((first, { date }) => Math.min(first, Number(date.slice(0, 4))), thisYear)
  const [year, setYear] = useState(thisYear)
  const [rating, setRating] = useState<(typeof ratings)[number]>(ratings[0])
  const byDate = useMemo(() => new Map(days.map(day => [day.date, day])), [days])
  const depthOf = useCallback(
    (date: string) => depthOfRating(byDate.get(date)?.[rating.of]),
    [byDate, rating],
  )
  return (
    <>
      <div className={classes.yearHead}>
        <IconButton label="前の年" isDisabled={year <= firstYear} onPress={() => setYear(year - 1)}>
          <IconLeft size={20} />
        </IconButton>
        <span className={classes.year} aria-live="polite">
          {year}年
        </span>
        <IconButton label="次の年" isDisabled={year >= thisYear} onPress={() => setYear(year + 1)}>
          <IconRight size={20} />
        </IconButton>
      </div>
      <ChipRow label="なにを見るか">
        {ratings.map(each => (
          <Chip key={each.of} isOn={each === rating} onPress={() => setRating(each)}>
            {each.name}
          </Chip>
        ))}
      </ChipRow>
      <div className={classes.yearMap}>
        <YearMap
          title={`${year}年の${rating.name}`}
          summary={yearText(days, year, year === thisYear)}
          year={year}
          today={today}
          depthOf={depthOf}
          ends={rating.ends}
          table={{
            columns: ['日', rating.name],
            rows: () =>
              days
                .filter(({ date }) => date.startsWith(`${year}-`))
                .toSorted((a, b) => (a.date < b.date ? 1 : -1))
                .map(day => [day.date.replaceAll('-', '/'), `${day[rating.of]}`]),
          }}
        />
      </div>
    </>
  )
}

/** Four colour steps for ratings from 1 to 9; 0 for none. */
export function depthOfRating(rating: number | undefined): Depth {
  if (rating === undefined) return 0
  if (rating <= 3) return 1
  if (rating <= 5) return 2
  return rating <= 7 ? 3 : 4
}
