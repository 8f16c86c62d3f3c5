import { lessonKinds } from '@iki/contract/media/lesson'
import IconSort from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import classes from './shelf.module.css'
import type { ShelfPart } from './shelf-sheet.tsx'
import { choiceName, lengthNames, orderNames, tagNames, unfinishedName } from './shelf-texts.ts'
import { useShelf } from './use-shelf.ts'

type Props = {
  /** What can be chosen of this shelf besides the order. */
  parts: readonly (ShelfPart | 'kind')[]
  /** Where the shelf has an order of its own, nothing can be put in another. */
  isInOrder?: boolean
  further?: readonly Further[]
}

/** What a shelf has besides lessons; while it is shown, there is nothing to put in order. */
type Further = { name: string; isOn: boolean; onChoose: () => void }

const loadSheet = () => import('./shelf-sheet.tsx').then(chunk => chunk.ShelfSheet)

/** Puts a shelf in order and narrows it: the kinds, a sheet for the rest, and what is chosen, to be taken off. */
export function ShelfChoice({ parts, isInOrder = false, further = [] }: Props) {
  const { shelf, change } = useShelf()
  const { Part: ShelfSheet, open, close } = useOnDemand(loadSheet)
  const { order, length, tag, isUnfinished } = shelf
  return (
    <div className={classes.choice}>
      {parts.includes('kind') && <KindChoice further={further} />}
      {!further.some(({ isOn }) => isOn) && (
        <ChipRow label={choiceName(isInOrder)}>
          <Chip onPress={open}>
            <IconSort size={18} className={classes.icon} aria-hidden="true" />
            {choiceName(isInOrder)}
          </Chip>
          {!isInOrder && order !== 'newest' && (
            <Chosen name={orderNames[order]} onOff={() => change({ order: 'newest' })} />
          )}
          {length && <Chosen name={lengthNames[length]} onOff={() => change({ length: null })} />}
          {tag && <Chosen name={tagNames[tag]} onOff={() => change({ tag: null })} />}
          {isUnfinished && <Chosen name={unfinishedName} onOff={() => change({ isUnfinished: false })} />}
        </ChipRow>
      )}
      {ShelfSheet && <ShelfSheet parts={parts} isInOrder={isInOrder} onClose={close} />}
    </div>
  )
}

function Chosen({ name, onOff }: { name: string; onOff: () => void }) {
  return (
    <Chip isOn onPress={onOff}>
      {name} ×
    </Chip>
  )
}

/** The kinds of lessons, one of which can be chosen. */
function KindChoice({ further = [] }: { further?: readonly Further[] }) {
  const { shelf, change } = useShelf()
  return (
    <ChipRow label="種類">
      <Chip
        isOn={shelf.kind === null && !further.some(({ isOn }) => isOn)}
        onPress={() => change({ kind: null })}
      >
        すべて
      </Chip>
      {lessonKinds.map(each => (
        <Chip key={each} isOn={each === shelf.kind} onPress={() => change({ kind: each })}>
          {lessonTexts[each].name}
        </Chip>
      ))}
      {further.map(({ name, isOn, onChoose }) => (
        <Chip key={name} isOn={isOn} onPress={onChoose}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  )
}
