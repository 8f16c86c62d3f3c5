import { tokyoDay } from '@iki/contract/api/tokyo'
import type { Lineup } from '@iki/contract/play/gacha'
import { drawsUntil, mostRarity, percentText, pityEntries } from '@iki/contract/play/gacha-odds'
import { useQuery } from '@tanstack/react-query'
import { pointsText } from '#entities/credit/points-text.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ownGachaQuery } from './gacha.queries.ts'
import type { GachaProps } from './gacha-addresses.ts'
import { GachaPage } from './gacha-page.tsx'
import { accentOf, closedText, pityText, rarityText } from './gacha-texts.ts'
import classes from './lineup-page.module.css'
import { usePracticeDraws } from './practice/practice-draws.ts'
import { Proof } from './proof/proof.tsx'
import { DrawStatistics } from './record/draw-statistics.tsx'
import { Stars } from './stars.tsx'

/** What there is, how likely each is, and how anybody can make sure of it. */
export function LineupPage(props: GachaProps) {
  return (
    <GachaPage {...props} place="lineup">
      {lineup =>
        props.storage === 'browser' ? <OfPractice lineup={lineup} /> : <OfMember lineup={lineup} />
      }
    </GachaPage>
  )
}

function OfMember({ lineup }: { lineup: Lineup }) {
  const { data } = useQuery(ownGachaQuery(lineup.id))
  return <Whole lineup={lineup} held={new Set(data?.things.map(({ item }) => item))} />
}

function OfPractice({ lineup }: { lineup: Lineup }) {
  const { practice } = usePracticeDraws(lineup.id)
  return <Whole lineup={lineup} held={new Set(practice.things.map(({ item }) => item))} />
}

function Whole({ lineup, held }: { lineup: Lineup; held: ReadonlySet<string> }) {
  const rarities = Array.from({ length: mostRarity }, (_, index) => mostRarity - index)
  const { entries, pity } = lineup.table
  return (
    <>
      <Terms lineup={lineup} />
      {rarities.map(rarity => (
        <OfRarity key={rarity} lineup={lineup} rarity={rarity} held={held} />
      ))}
      {pity && (
        <section className={classes.part}>
          <SectionHeading>天井</SectionHeading>
          <p>
            {pityText(pity)}
            。とちゅうで出たら、そこからまた数えなおします。品書きが新しくなっても、天井の星が変わっても、数えた回数はそのまま引きつがれます。ほかのガチャには引きつがれません。
          </p>
          <p className={classes.hint}>天井のときの割合</p>
          <ul className={classes.plain} aria-label="天井のときの割合">
            {pityEntries({ entries, pity }).map(({ item, weight }) => (
              <li key={item} className={classes.line}>
                <span>{entries.find(entry => entry.item === item)?.title ?? item}</span>
                <span className={classes.percent}>{percentText(weight)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.part}>
        <SectionHeading>かけら</SectionHeading>
        <p>
          もう持っているものが出ると、おなじ星のかけらになります。かけら10を、おなじ星のものひとつとかえられます。どれにするかは、選べます。なにも出ない引きは、ありません。
        </p>
      </section>
      {!lineup.isTrial && <DrawStatistics lineup={lineup} />}
      <Proof lineup={lineup} />
    </>
  )
}

function Terms({ lineup }: { lineup: Lineup }) {
  const { table, closesAt, dailyLimit } = lineup
  const day = (at: string) => japaneseDay(tokyoDay(new Date(at)))
  const facts: readonly (readonly [string, string] | null)[] = [
    ['必要なポイント', table.cost === 0 ? 'いりません（おためし）' : `1回${pointsText(table.cost)}`],
    dailyLimit === null ? null : ['1日に引ける数', `${dailyLimit}回まで`],
    ['この品書き', `第${table.version}版・${day(table.openedAt)}から`],
    closesAt ? ['引ける日', `${day(new Date(Date.parse(closesAt) - 1).toISOString())}まで`] : null,
  ]
  const closed = closedText(lineup)
  return (
    <dl className={classes.terms}>
      {facts.map(
        fact =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
      {closed && (
        <div>
          <dt>いま</dt>
          <dd>{closed}</dd>
        </div>
      )}
    </dl>
  )
}

type OfRarityProps = { lineup: Lineup; rarity: number; held: ReadonlySet<string> }

function OfRarity({ lineup, rarity, held }: OfRarityProps) {
  const { entries, pity, cost } = lineup.table
  const ofRarity = entries.filter(entry => entry.rarity === rarity)
  const until = drawsUntil({ entries, pity }, rarity)
  if (until === null) return null
  const weight = ofRarity.reduce((sum, entry) => sum + entry.weight, 0)
  return (
    <section className={classes.part} data-accent={accentOf(rarity)}>
      <SectionHeading>
        {rarityText(rarity)} <Stars rarity={rarity} />
      </SectionHeading>
      <p className={classes.hint}>
        あわせて{percentText(weight)}。{pity && '天井をふくめて、'}平均すると約{draws(until)}回に1回
        {cost > 0 && <>（{pointsText(Math.round(until * cost))}）</>}です。
      </p>
      <ul className={classes.things} aria-label={`${rarityText(rarity)}のもの`}>
        {ofRarity.map(entry => (
          <li key={entry.item} className={classes.thing}>
            <DrawingTile id={entry.item} drawing={entry.drawing} />
            <div className={classes.text}>
              <span className={classes.title}>{entry.title}</span>
              <span className={classes.lead}>{entry.lead}</span>
              {held.has(entry.item) && <span className={classes.held}>持っています</span>}
            </div>
            <span className={classes.percent}>{percentText(entry.weight)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const draws = (count: number): string => count.toLocaleString('ja-JP', { maximumFractionDigits: 1 })
