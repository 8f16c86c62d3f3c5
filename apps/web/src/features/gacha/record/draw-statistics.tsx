import type { Lineup } from '@iki/contract/play/gacha'
import { weightSum } from '@iki/contract/play/gacha-odds'
import { type Comparison, compareWithOdds } from '@iki/contract/play/gacha-statistics'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { statisticsQuery } from '../gacha.queries.ts'
import classes from './draw-statistics.module.css'

/** What everybody together has drawn from this table, against what it says. */
export function DrawStatistics({ lineup: { id, table } }: { lineup: Lineup }) {
  const { data, error } = useQuery(statisticsQuery(id, table.version))
  if (!data) return error ? <p className={classes.hint}>{errorMessage(error)}</p> : null
  const usual = new Map(data.counts.filter(({ isPity }) => !isPity).map(({ item, count }) => [item, count]))
  const total = [...usual.values()].reduce((sum, count) => sum + count, 0)
  const ofPity = data.counts.filter(({ isPity }) => isPity).reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={classes.part}>
      <SectionHeading>みんなの引き</SectionHeading>
      <p>
        この表で、みなさんあわせて{number(total + ofPity)}回引かれました
        {ofPity > 0 && `（うち天井${number(ofPity)}回）`}。
        {comparisonText(compareWithOdds(table.entries, usual))}
      </p>
      <details>
        <DetailsSummary className={classes.hint}>ひとつずつの回数と、割合からの見こみ</DetailsSummary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">もの</th>
              <th scope="col">出た回数</th>
              <th scope="col">見こみ</th>
            </tr>
          </thead>
          <tbody>
            {table.entries.map(({ item, title, weight }) => (
              <tr key={item}>
                <th scope="row">{title}</th>
                <td>{number(usual.get(item) ?? 0)}</td>
                <td>{expected((total * weight) / weightSum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={classes.hint}>天井で出たものは、割合がちがうので、ここには数えていません。</p>
      </details>
    </section>
  )
}

const number = (value: number) => value.toLocaleString('ja-JP')
const expected = (value: number) =>
  value.toLocaleString('ja-JP', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** From here on a difference is called rare. */
const rare = { some: 0.05, very: 0.001 }

/** χ² as text. */
export function comparisonText(comparison: Comparison | null): string {
  if (!comparison) return 'まだ回数が少ないので、割合とはくらべられません。'
  const { chiSquared, freedom, likelihood } = comparison
  const figures = `（χ²は${chiSquared.toFixed(1)}、自由度${freedom}）`
  if (likelihood < rare.very)
    return `割合とのちがいは、偶然ではめったにない大きさです${figures}。お気づきのことがあれば、お問い合わせください。`
  const often = `偶然だけで、これくらいか、これよりちがうことが、${oftenText(likelihood)}あります`
  return likelihood < rare.some
    ? `割合とは、すこしちがっています。${often}${figures}。`
    : `割合とのちがいは、よくある大きさです。${often}${figures}。`
}

function oftenText(likelihood: number): string {
  if (likelihood >= 0.995) return 'ほとんどいつも'
  return likelihood < 0.01
    ? `1000回に${Math.round(likelihood * 1000)}回`
    : `100回に${Math.round(likelihood * 100)}回`
}
