import type { Accent } from '@iki/contract/access/plan'
import { type DrawingFamily, drawingsOf } from '@iki/contract/media/drawing'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { drawingNames, familyNames } from '../drawing-names.ts'
import { Section, Specimen } from '../specimen.tsx'
import classes from '../style-guide.module.css'

const colours = [
  ['--ground', '地'],
  ['--sheet', '紙'],
  ['--ink', '墨'],
  ['--soft', '薄墨'],
  ['--line', '罫'],
  ['--edge', '入力欄のふち'],
  ['--problem', 'お困りごと'],
  ['--success', 'できたこと'],
  ['--seal', '印'],
] as const

const accents: Record<Accent, string> = {
  none: 'どのプランでもない',
  eichi: '叡智オンライン',
  kafuku: '下腹重心オンライン',
  'd-code': 'D-CODE',
  syaka: '釈迦プラン',
  wa: '和プラン',
  kagura: '神楽',
  osusowa: 'おすそわ',
  dance: 'ダンサーオンライン',
  base: 'ベースプラン',
}
const accentNames = Object.keys(accents) as Accent[]

const families = Object.keys(familyNames) as DrawingFamily[]

export function Colours() {
  return (
    <Section
      id="colours"
      title="色"
      lead="紙の地に、墨が一つ。プランごとに色が一つ。どの組み合わせも、文字は4.5対1より読みやすく保ちます。"
    >
      <Specimen name="theme/tokens.css" note="地の色と墨の色">
        <ul className={classes.colours}>
          {colours.map(([token, name]) => (
            <li key={token} className={classes.colour}>
              <span className={classes.swatch} style={{ background: `var(${token})` }} />
              <span>
                {name}
                <br />
                <code className={classes.name}>{token}</code>
              </span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="theme/accents.css" note="data-accent をつけたところから内側が、その色になります">
        <ul className={classes.accents}>
          {accentNames.map(accent => (
            <li key={accent} className={classes.accent} data-accent={accent}>
              {accents[accent]}
              <small>{accent}</small>
            </li>
          ))}
        </ul>
      </Specimen>
    </Section>
  )
}

export function Type() {
  return (
    <Section id="type" title="文字" lead="見出しは明朝、本文はゴシック。読む文字は16pxより小さくしません。">
      <Specimen name="theme/base.css" note="見出しは文節で折りかえします">
        <p className={classes.display}>
          <strong>朝のからだをひらく</strong>
        </p>
        <h3>背骨をゆるめる呼吸</h3>
        <p className={classes.large}>
          肩の力をぬいて、背骨を下から一つずつ、積み木のようにのせていきます。ゆっくり息を吸いましょう。
        </p>
        <p>電車で座れたので、十駅ぶんの呼吸。肩が下りて、窓の外の色がすこし濃くなった。</p>
        <p className={classes.small}>第3回 ・ のこり6分12秒</p>
        <p className={classes.label}>札には13pxまで</p>
      </Specimen>
    </Section>
  )
}

export function Drawings() {
  return (
    <Section
      id="drawings"
      title="筆の絵"
      lead="どのレッスンにも、番号から生まれる絵が一つ。同じ番号なら、いつも同じ絵です。題材はことばで選び、選ばなければプランの題材から番号で決まります。"
    >
      {families.map((family, index) => (
        <Specimen key={family} name={`brush/families/${family}.ts`} note={familyNames[family]}>
          <ul className={classes.drawings}>
            {drawingsOf(family).map(drawing => (
              <li key={drawing}>
                <DrawingTile
                  id="guide"
                  drawing={drawing}
                  accent={accentNames[(index + 2) % accentNames.length] ?? 'none'}
                  size="full"
                />
                {drawingNames[drawing]}
              </li>
            ))}
          </ul>
        </Specimen>
      ))}
      <Specimen name="brush/drawing-tile.tsx" note="同じ題材でも、番号がちがえば筆がちがいます">
        <ul className={classes.drawings}>
          {['asa-1', 'asa-2', 'asa-3', 'asa-4', 'asa-5'].map(id => (
            <li key={id}>
              <DrawingTile id={id} drawing="mountain" accent="base" size="full" />
              {id}
            </li>
          ))}
        </ul>
      </Specimen>
    </Section>
  )
}

export function Rings() {
  return (
    <Section
      id="rings"
      title="息の輪"
      lead="四秒でひらき、六秒でとじる、この場所のしるし。動きを減らす設定では止まります。"
    >
      <Specimen name="marks/breath-ring.tsx" note="呼吸だけ ／ 塗られた円で進みを見せる">
        <div className={classes.rings}>
          <div>
            <BreathRing />
            呼吸だけ
          </div>
          {[0, 0.38, 1].map(progress => (
            <div key={progress} data-accent="kafuku">
              <BreathRing progress={progress}>{Math.round(progress * 100)}%</BreathRing>
              進み {Math.round(progress * 100)}%
            </div>
          ))}
        </div>
      </Specimen>
    </Section>
  )
}
