import type { Puzzle } from '@iki/contract/play/puzzle'
import type { Place } from '@iki/contract/play/puzzle-places'
import { useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { useFocusAfter } from '#ui/page/use-focus-after.ts'
import classes from './puzzle-places.module.css'
import type { Play } from './use-play.ts'

type Props = { places: readonly Place[]; puzzle: Puzzle; play: Play }

/** The same without seeing: what each picture shows at a place, and whether that differs. */
export function PuzzlePlaces({ places, puzzle: { spots }, play }: Props) {
  return (
    <details className={classes.places}>
      <DetailsSummary>探す場所</DetailsSummary>
      <p className={classes.note}>二枚の絵を、ことばでくらべます。ちがうところと、同じところがあります。</p>
      <ol>
        {places.map((place, index) => (
          <AskedPlace
            // Their order never changes.
            key={index}
            number={index + 1}
            place={place}
            name={place.spot === null ? null : (spots[place.spot]?.name ?? '')}
            play={play}
          />
        ))}
      </ol>
    </details>
  )
}

type AskedProps = { number: number; place: Place; name: string | null; play: Play }

function AskedPlace({ number, place, name, play }: AskedProps) {
  const [isAnswered, setAnswered] = useState(false)
  const outcome = useFocusAfter<HTMLParagraphElement>(isAnswered)
  const isFound = place.spot !== null && play.found.has(place.spot)
  const isSettled = isFound || play.isOver || (name === null && isAnswered)

  function answer(isDifferent: boolean): void {
    // A difference that was not noticed can still be found.
    if (place.spot === null || isDifferent) setAnswered(true)
    play.answer(place, isDifferent)
  }

  return (
    <li>
      <p className={classes.region}>
        <span aria-hidden="true">{number}</span>
        {place.region}
      </p>
      <dl>
        <div>
          <dt>ひだり</dt>
          <dd>{place.left}</dd>
        </div>
        <div>
          <dt>みぎ</dt>
          <dd>{place.right}</dd>
        </div>
      </dl>
      {isSettled ? (
        <p className={classes.outcome} tabIndex={-1} ref={outcome}>
          {name === null
            ? `おなじ${isAnswered ? 'でした' : ''}`
            : `${isFound ? '見つけました' : 'ちがうところ'}：${name}`}
        </p>
      ) : (
        <div className={classes.answers}>
          <SecondaryButton onPress={() => answer(true)} label={`${place.region}は、ちがう（${number}）`}>
            ちがう
          </SecondaryButton>
          <SecondaryButton onPress={() => answer(false)} label={`${place.region}は、おなじ（${number}）`}>
            おなじ
          </SecondaryButton>
        </div>
      )}
    </li>
  )
}
