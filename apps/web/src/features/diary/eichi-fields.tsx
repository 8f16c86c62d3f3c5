import type { EichiText } from '@iki/contract/habit-diary'
import { eichiScales, eichiWords } from '@iki/contract/habit-week'
import { RatingCircles } from '#ui/rating-circles.tsx'
import classes from './habit-fields.module.css'
import { scaleEnds, scaleNames, wordsNames } from './habit-words.ts'
import { WordsField } from './words-field.tsx'

type Props = { value: EichiText; onChange: (change: Partial<EichiText>) => void }

/** A day of the eichi diary: four ratings, five things to say. */
export function EichiFields({ value, onChange }: Props) {
  return (
    <>
      <div className={classes.ratings}>
        {eichiScales.map(scale => (
          <RatingCircles
            key={scale}
            label={scaleNames[scale]}
            ends={scaleEnds[scale]}
            noneLabel="まだ"
            value={value[scale] === 0 ? null : value[scale]}
            onChange={rating => onChange({ [scale]: rating })}
          />
        ))}
      </div>
      <div className={classes.words}>
        {eichiWords.map(words => (
          <WordsField
            key={words}
            label={wordsNames[words]}
            value={value[words]}
            onChange={text => onChange({ [words]: text })}
          />
        ))}
      </div>
    </>
  )
}
