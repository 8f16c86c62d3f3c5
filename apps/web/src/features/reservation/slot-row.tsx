import { momentText, slotTimeText } from '@iki/contract/money/lesson-slot'
import type { Slot } from '@iki/contract/money/reservation'
import { href } from '@iki/contract/screens/screens'
import type { ReactNode } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import classes from './reservation.module.css'

type Lesson = { startsAt: string; minutes: number }

/** When a lesson is, as it is written everywhere. */
export const lessonTime = ({ startsAt, minutes }: Lesson): string =>
  slotTimeText({ startsAt: new Date(startsAt), minutes })

/** The last page before the order of a seat. */
const orderAddress = ({ priceId, id }: Slot): string =>
  `${href('/account/payment2')}?${new URLSearchParams({ price: priceId, slot: id })}`

type Props = {
  slot: Slot
  /** Where all lessons are in one place, that is shown once above them. */
  isPlaceShown: boolean
  /** What the button does; left out, it leads to the order. */
  onChoose?: (() => void) | undefined
  /** What is asked below the row. */
  children?: ReactNode
}

/** A lesson that can be reserved, or is full. */
export function SlotRow({ slot, isPlaceShown, onChoose, children }: Props) {
  const { place, minutes, seatsLeft } = slot
  const time = lessonTime(slot)
  const buttonText = 'この日にする'
  const label = `${time}、${buttonText}`
  return (
    <div className={classes.slot}>
      <div className={classes.when}>
        <span className={classes.time}>
          <WholeDates>{momentText(new Date(slot.startsAt)).replace(/^\d+年/, '')}</WholeDates>
        </span>
        <span className={classes.hint}>
          {minutes}分・{seatsLeft === 0 ? '満席です' : `のこり${seatsLeft}席`}
          {isPlaceShown && `・${place}`}
        </span>
      </div>
      {seatsLeft > 0 &&
        (onChoose ? (
          <SecondaryButton label={label} onPress={onChoose}>
            {buttonText}
          </SecondaryButton>
        ) : (
          <SecondaryButton label={label} to={orderAddress(slot)}>
            {buttonText}
          </SecondaryButton>
        ))}
      {children}
    </div>
  )
}

/** The one place of all lessons; null if there are several. */
export function commonPlace(slots: readonly Slot[]): string | null {
  const [first] = slots
  return first && slots.every(({ place }) => place === first.place) ? first.place : null
}
