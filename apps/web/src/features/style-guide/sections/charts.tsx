import { breathLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { useState } from 'react'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { PartRing } from '#ui/chart/part-ring.tsx'
import { TogetherChart } from '#ui/chart/together-chart.tsx'
import { type Depth, YearMap } from '#ui/chart/year-map.tsx'
import { RatingCircles } from '#ui/fields/rating-circles.tsx'
import { MonthDays } from '#ui/lists/month-days.tsx'
import { MonthTurn } from '#ui/lists/month-turn.tsx'
import { SealStamp } from '#ui/marks/seal-stamp.tsx'
import { Section, Specimen, SpecimenColumns } from '../specimen.tsx'
import classes from '../style-guide.module.css'

const points = Array.from({ length: 30 }, (_, index) => `${index + 1}日`)
const wave = (phase: number) =>
  points.map((_, index) => (index % 9 === 4 ? null : Math.round(5 + 3 * Math.sin(index / 4 + phase))))
const depthOf = (date: string) => (Number(date.slice(8)) % 5) as Depth

/** Charts, and the fields of the diary. */
export function Charts() {
  const [month, setMonth] = useState('2026-11')
  const [rating, setRating] = useState(7)
  return (
    <Section
      id="charts"
      title="図と日記"
      lead="図は一枚の絵と、一文のことば。書いていない日は、線をつながずにあけておきます。"
    >
      <Specimen name="chart/line-chart.tsx" note="ふたつの線は、色だけでなく筆づかいでも分けます">
        <LineChart
          title={`${relaxLabel}と${breathLabel}`}
          summary="30日のうち27日書きました。"
          points={points}
          series={[
            { name: relaxLabel, values: wave(0) },
            { name: breathLabel, values: wave(0.8) },
          ]}
          range={{ min: 1, max: 9 }}
          scale={['9', '5', '1']}
        />
      </Specimen>
      <Specimen name="chart/bar-chart.tsx" note="0の日は、なにも立ちません">
        <BarChart
          title="聴いた時間"
          summary="30日のうち27日聴きました。"
          points={points}
          values={wave(1).map(value => (value ?? 0) * 4)}
          valueName="聴いた時間"
          unit="分"
        />
      </Specimen>
      <Specimen name="chart/part-ring.tsx" note="すんだ分は太く、まだの分は糸のように">
        <PartRing
          title="物語の道のり"
          summary="43話のうち、24話を読みおえました。"
          centre="24"
          centreNote="43話のうち"
          parts={[
            { name: '一章', done: 21, all: 21 },
            { name: '二章', done: 3, all: 11 },
            { name: '三章', done: 0, all: 11 },
          ]}
          unit="話"
          columns={['章', '読みおえた話', 'ある話']}
        />
      </Specimen>
      <SpecimenColumns>
        <Specimen name="chart/together-chart.tsx" note="墨の点が大きいほど、多かった日">
          <TogetherChart
            title={`${relaxLabel}と${breathLabel}の関係`}
            summary="よくいっしょに動いています。"
            acrossName={relaxLabel}
            upName={breathLabel}
            pairs={[
              { across: 7, up: 6, count: 9 },
              { across: 5, up: 5, count: 4 },
              { across: 3, up: 4, count: 1 },
            ]}
          />
        </Specimen>
        <Specimen name="chart/year-map.tsx" note="一日が一ます、週は月曜から">
          <YearMap
            title="2026年"
            summary="濃いほど、深い日です。"
            year={2026}
            today="2026-11-20"
            depthOf={depthOf}
            ends={['書いていない日', '深い日']}
            table={{ columns: ['月', '日数'], rows: () => [['11月', '16日']] }}
          />
        </Specimen>
      </SpecimenColumns>
      <Specimen name="fields/rating-circles.tsx" note="親指ですべらせても、矢印キーでも">
        <RatingCircles
          label={relaxLabel}
          ends={['こわばっている', 'ゆるんでいる']}
          noneLabel="まだ"
          value={rating === 0 ? null : rating}
          onChange={setRating}
        />
      </Specimen>
      <Specimen name="lists/month-turn.tsx" note="月をめくる。日は月曜から">
        <MonthTurn month={month} ends={['2026-01', '2026-12']} onTurn={setMonth}>
          12日
        </MonthTurn>
        <MonthDays month={month} dayOf={day => Number(day.slice(8))} />
      </Specimen>
      <Specimen name="marks/seal-stamp.tsx" note="書いた日のしるし。日ごとに、すこしずつ違います">
        <div className={classes.stamps}>
          {points.slice(0, 7).map(point => (
            <SealStamp key={point} id={point} />
          ))}
        </div>
      </Specimen>
    </Section>
  )
}
