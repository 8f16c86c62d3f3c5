import { film } from '#core/film/film-player.ts'
import { useFilm } from '#core/film/film-state.ts'
import { ChoiceList } from '#ui/film/choice-list.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import classes from './film-sheet.module.css'
import { heightText } from './height-text.ts'

const automatic = 'auto'

/** The quality of films. The choice holds for every film on this device. */
export function QualitySheet({ onClose }: { onClose: () => void }) {
  const heights = useFilm(state => state.heights)
  const chosen = useFilm(state => state.chosenHeight)
  const height = useFilm(state => state.height)
  const now = height === null ? null : `いまは${heightText(height)}`
  const least = heights.at(-1)
  const choices = [
    { value: automatic, label: '自動', note: now ?? '通信に合わせて選びます' },
    ...heights.map(each => ({
      value: String(each),
      label: heightText(each),
      note: each === least ? 'データ節約' : undefined,
    })),
  ]
  return (
    <Sheet title="画質" onClose={onClose}>
      {leave => (
        <>
          <ChoiceList
            label="画質"
            choices={choices}
            value={chosen === null ? automatic : String(nearest(heights, chosen))}
            onChoose={value => {
              film.chooseHeight(value === automatic ? null : Number(value))
              leave()
            }}
          />
          <p className={classes.note}>
            選んだ画質は、この端末で見るほかの動画にも使います。自動では、データ節約の設定のときは低い画質から始めます。
          </p>
        </>
      )}
    </Sheet>
  )
}

/** The quality of this film that is nearest to the one that was chosen for another film. */
export function nearest(heights: readonly number[], chosen: number): number {
  return heights.find(height => height <= chosen) ?? heights.at(-1) ?? chosen
}
