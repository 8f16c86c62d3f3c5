import type { LessonSlot } from '@iki/contract/money/lesson-slot'
import type { Handle, Transaction } from '#core/database/database.ts'

/** The coming lesson of a member: reserved, or waiting for the payment of its order. */
export type Held = {
  isPaid: boolean
  orderId: string
  title: string
  startsAt: Date
  minutes: number
}

type Moment = { orderId: string; now: Date }

/** What billing needs of the reservations. */
export type SeatsOfOrders = {
  find(
    handle: Handle,
    product: { id: string; kind: string },
    which: { slotId: string | undefined; now: Date },
  ): Promise<LessonSlot | null>
  findHeld(handle: Handle, which: { uid: string; now: Date }): Promise<Held | null>
  hold(tx: Transaction, seat: Moment & { uid: string; slot: LessonSlot }): Promise<void>
  take(tx: Transaction, which: Moment & { uid: string }): Promise<boolean>
  free(tx: Transaction, orderId: string): Promise<void>
  takeBack(tx: Transaction, which: Moment): Promise<void>
}
