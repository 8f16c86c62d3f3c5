import { picturesPerDay } from '@iki/contract/diary/diary-field'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import tiles from '#ui/pictures/picture-tiles.module.css'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import type { FieldChoice } from './conflict-choices.ts'
import classes from './day-conflict.module.css'
import { useDayPictures } from './picture-sources.ts'
import { pictureName } from './picture-text.ts'

type Props<K extends DiaryKind> = {
  day: Pick<DiaryDay<K>, 'kind' | 'date'>
  field: FieldChoice<K>
  onChoose: (pictures: string[]) => void
}

/** The choice of pictures, if both versions together have too many. */
export function ConflictPictures<K extends DiaryKind>({ day: { kind, date }, field, onChoose }: Props<K>) {
  const [mine, theirs] = [field.mine, field.theirs] as (readonly string[])[]
  const ids = [...new Set([...(theirs ?? []), ...(mine ?? [])])]
  const { pictures, renew } = useDayPictures(kind, date, ids)
  const chosen = field.pictures ?? []
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
  return (
    <>
      <p className={classes.hint}>
        あわせて{ids.length}枚あります。残すものを{picturesPerDay}枚までお選びください（{chosen.length} /{' '}
        {picturesPerDay}）。
      </p>
      <ul className={tiles.tiles}>
        {pictures.map(({ id, small }, index) => {
          const isChosen = chosen.includes(id)
          const side = mine?.includes(id) ? (theirs?.includes(id) ? 'どちらにも' : 'この端末') : 'べつの端末'
          return (
            <li key={id} className={tiles.tile}>
              <label className={classes.picture} data-chosen={isChosen || undefined}>
                <input
                  type="checkbox"
                  className={classes.input}
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= picturesPerDay}
                  aria-label={`${pictureName(date, index)}、${side}`}
                  onChange={() => toggle(id)}
                />
                {small && <img src={small} alt="" onError={renew} />}
                <span className={classes.pictureSide} aria-hidden="true">
                  {isChosen && '✓ '}
                  {side}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}
