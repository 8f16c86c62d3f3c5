import { type StorySave, type StorySlot, storySlots } from '@iki/contract/play/story'
import { Sheet } from '#ui/page/sheet.tsx'
import { placeName } from '../story-address.ts'
import classes from './slots-sheet.module.css'

type Props = { saves: readonly StorySave[]; onClose: () => void; onChoose: (slot: StorySlot) => void }

/** Eight slots of the reader’s own. */
export function SlotsSheet({ saves, onClose, onChoose }: Props) {
  return (
    <Sheet title="しおりに残す" onClose={onClose}>
      {leave => (
        <ul className={classes.slots}>
          {storySlots.slice(1).map(slot => {
            const save = saves.find(each => each.slot === slot)
            return (
              <li key={slot}>
                <button
                  type="button"
                  className={classes.slot}
                  onClick={() => {
                    onChoose(slot)
                    leave()
                  }}
                >
                  <span>{`しおり${slot}`}</span>
                  <span className={classes.held}>
                    {save ? `${placeName(save.episode)}「${save.words}」に重ねます` : '空いています'}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Sheet>
  )
}
