import { shelfLengthNames, shelfOrders, shelfTags } from '@iki/contract/media/shelf'
import type { ReactNode } from 'react'
import { Chip } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import classes from './shelf.module.css'
import { choiceName, lengthNames, orderNames, tagNames, unfinishedName } from './shelf-texts.ts'
import { isNarrowed, useShelf } from './use-shelf.ts'

export type ShelfPart = 'length' | 'tag' | 'isUnfinished'
type Props = { parts: readonly string[]; isInOrder: boolean; onClose: () => void }

/** The order of a shelf, and what of it is shown. The list behind the sheet follows each press. */
export function ShelfSheet({ parts, isInOrder, onClose }: Props) {
  const { shelf, change, showAll } = useShelf()
  const has = (part: ShelfPart) => parts.includes(part)
  return (
    <Sheet title={choiceName(isInOrder)} onClose={onClose}>
      <div className={classes.sheet}>
        {!isInOrder && (
          <Group name="順番">
            {shelfOrders.map(each => (
              <Chip key={each} isOn={each === shelf.order} onPress={() => change({ order: each })}>
                {orderNames[each]}
              </Chip>
            ))}
          </Group>
        )}
        {has('isUnfinished') && (
          <Group name="進みぐあい">
            <Chip isOn={shelf.isUnfinished} onPress={() => change({ isUnfinished: !shelf.isUnfinished })}>
              {unfinishedName}
            </Chip>
          </Group>
        )}
        {has('length') && (
          <Group name="長さ">
            {shelfLengthNames.map(each => (
              <Chip
                key={each}
                isOn={each === shelf.length}
                onPress={() => change({ length: each === shelf.length ? null : each })}
              >
                {lengthNames[each]}
              </Chip>
            ))}
          </Group>
        )}
        {has('tag') && (
          <Group name="題材">
            {shelfTags.map(each => (
              <Chip
                key={each}
                isOn={each === shelf.tag}
                onPress={() => change({ tag: each === shelf.tag ? null : each })}
              >
                {tagNames[each]}
              </Chip>
            ))}
          </Group>
        )}
        {isNarrowed(shelf) && (
          <SecondaryButton isWide onPress={showAll}>
            しぼりこみをはずす
          </SecondaryButton>
        )}
      </div>
    </Sheet>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.chips}>{children}</div>
    </fieldset>
  )
}
