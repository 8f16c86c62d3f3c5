import { fragmentsForThing, type Lineup, type Thing } from '@iki/contract/play/gacha'
import { useRef, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { randomUuid } from '#core/api/random-key.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useFocusAfter } from '#ui/page/use-focus-after.ts'
import type { DrawnHand } from '../draw/dealer.ts'
import { accentOf, rarityText } from '../gacha-texts.ts'
import { Stars } from '../stars.tsx'
import classes from './fragments.module.css'

type Props = {
  lineup: Lineup
  hand: DrawnHand
  exchange(thing: Pick<Thing, 'item' | 'title' | 'rarity'>, exchangeId: string): Promise<void>
}

/** Fragments, and the things that ten of them can become, by choice. */
export function Fragments({ lineup, hand, exchange }: Props) {
  const [got, setGot] = useState<string | null>(null)
  const part = useFocusAfter<HTMLElement>(got)
  if (hand.fragments.length === 0 && got === null) return null
  const held = new Set(hand.things.map(({ item }) => item))
  return (
    <section className={classes.part} aria-label="かけら" tabIndex={-1} ref={part}>
      <SectionHeading>かけら</SectionHeading>
      {got !== null && <Notice kind="success" title={`「${got}」を手にしました`} />}
      <ul className={classes.rarities} aria-label="かけら">
        {hand.fragments.map(({ rarity, count }) => {
          const open = lineup.table.entries.filter(entry => entry.rarity === rarity && !held.has(entry.item))
          return (
            <li key={rarity} className={classes.rarity} data-accent={accentOf(rarity)}>
              <p className={classes.count}>
                <Stars rarity={rarity} />
                <span>
                  {rarityText(rarity)}のかけら {count}
                </span>
              </p>
              <p className={classes.hint}>{hintOf(count, open.length)}</p>
              {count >= fragmentsForThing && open.length > 0 && (
                <Choice things={open} exchange={exchange} onDone={setGot} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function hintOf(count: number, open: number): string {
  if (open === 0) return 'この星でまだ持っていないものは、いまはありません。かけらは、そのまま残ります。'
  if (count >= fragmentsForThing) return `かけら${fragmentsForThing}で、すきなものをひとつ選べます。`
  return `あと${fragmentsForThing - count}で、すきなものをひとつ選べます。`
}

type ChoiceProps = { things: readonly Thing[] } & Pick<Props, 'exchange'> & { onDone(title: string): void }

function Choice({ things, exchange, onDone }: ChoiceProps) {
  const [asked, setAsked] = useState<Thing | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The key of this choice: repeated after a lost answer, it takes nothing more.
  const key = useRef('')
  const question = useFocusAfter<HTMLParagraphElement>(asked?.item ?? null)
  function ask(thing: Thing) {
    key.current = randomUuid()
    setAsked(thing)
    setError(null)
  }
  async function take(thing: Thing) {
    setIsBusy(true)
    try {
      await exchange(thing, key.current)
      setAsked(null)
      onDone(thing.title)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      {asked && (
        <div className={classes.ask}>
          <p tabIndex={-1} ref={question}>
            かけら{fragmentsForThing}を「{asked.title}」とかえます。
          </p>
          <p className={classes.answers}>
            <SecondaryButton isBusy={isBusy} onPress={() => void take(asked)}>
              かえる
            </SecondaryButton>
            <SecondaryButton onPress={() => setAsked(null)}>やめる</SecondaryButton>
          </p>
          {error !== null && <Notice kind="problem">{errorMessage(error)}</Notice>}
        </div>
      )}
      <ul className={classes.things} aria-label="選べるもの">
        {things.map(thing => (
          <li key={thing.item}>
            <button
              type="button"
              className={classes.thing}
              aria-pressed={asked?.item === thing.item}
              onClick={() => ask(thing)}
            >
              <DrawingTile id={thing.item} drawing={thing.drawing} size="small" />
              <span>{thing.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
