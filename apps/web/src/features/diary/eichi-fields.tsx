import { diaryFields } from '@iki/contract/diary-fields'
import type { EichiText } from '@iki/contract/habit-diary'
import { eichiScales, eichiWords } from '@iki/contract/habit-week'
import { RatingCircles } from '#ui/rating-circles.tsx'
import classes from './habit-fields.module.css'
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
            label={diaryFields.eichi[scale].label}
            ends={diaryFields.eichi[scale].ends}
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
            label={diaryFields.eichi[words].label}
            value={value[words]}
            onChange={text => onChange({ [words]: text })}
          />
        ))}
      </div>
    </>
  )
}
