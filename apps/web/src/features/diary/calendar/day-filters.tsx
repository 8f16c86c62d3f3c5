import { rating } from '@iki/contract/diary/diary'
import { breathLabel, memoLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import classes from './calendar-view.module.css'
import type { DayFilter } from './find-days.ts'

type Props = { filter: DayFilter; onChange: (filter: DayFilter) => void }

/** What to look for: words in memos, ratings, pictures, what is unsent. */
export function DayFilters({ filter, onChange }: Props) {
  const change = (part: Partial<DayFilter>) => onChange({ ...filter, ...part })
  return (
    <search className={classes.filters}>
      <SearchField
        label={`${memoLabel}の中をさがす`}
        placeholder="肩、電車、深呼吸…"
        value={filter.text}
        onChange={event => change({ text: event.currentTarget.value })}
      />
      <details>
        <summary>{`${relaxLabel}・${breathLabel}などで、しぼりこむ`}</summary>
        <div className={classes.ranges}>
          <Range label={relaxLabel} range={filter.relax} onChange={relax => change({ relax })} />
          <Range label={breathLabel} range={filter.breath} onChange={breath => change({ breath })} />
          <ChipRow label="そのほか">
            <Chip isOn={filter.withPictures} onPress={() => change({ withPictures: !filter.withPictures })}>
              写真のある日
            </Chip>
            <Chip isOn={filter.unsentOnly} onPress={() => change({ unsentOnly: !filter.unsentOnly })}>
              未送信の日
            </Chip>
          </ChipRow>
        </div>
      </details>
    </search>
  )
}

type RangeValue = readonly [number, number]
type RangeProps = { label: string; range: RangeValue; onChange: (range: RangeValue) => void }
const numbers = Array.from({ length: rating.max }, (_, index) => index + 1)

function Range({ label, range: [from, to], onChange }: RangeProps) {
  const select = (name: string, value: number, choose: (value: number) => void) => (
    <select
      className={classes.select}
      aria-label={`${label}、${name}`}
      value={value}
      onChange={event => choose(Number(event.currentTarget.value))}
    >
      {numbers.map(number => (
        <option key={number} value={number}>
          {number}
        </option>
      ))}
    </select>
  )
  return (
    <fieldset className={classes.range}>
      <legend>{label}</legend>
      {select('から', from, value => onChange([value, Math.max(value, to)]))}
      <span>から</span>
      {select('まで', to, value => onChange([Math.min(from, value), value]))}
      <span>まで</span>
    </fieldset>
  )
}
