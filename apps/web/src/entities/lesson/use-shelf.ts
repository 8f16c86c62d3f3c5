import { type LessonKind, lessonKinds } from '@iki/contract/media/lesson'
import {
  type ShelfLength,
  type ShelfOrder,
  type ShelfTag,
  shelfLengthNames,
  shelfOrders,
  shelfTags,
} from '@iki/contract/media/shelf'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Which lessons of a shelf are shown, and in which order. */
export type Shelf = {
  kind: LessonKind | null
  order: ShelfOrder
  length: ShelfLength | null
  tag: ShelfTag | null
  isUnfinished: boolean
}

export const wholeShelf: Shelf = { kind: null, order: 'newest', length: null, tag: null, isUnfinished: false }

/** Whether not all lessons of the kind are shown. */
export const isNarrowed = ({ length, tag, isUnfinished }: Shelf) =>
  isUnfinished || length !== null || tag !== null

/** As the server is asked for it: what is as usual is left out. */
export const shelfInput = ({ kind, order, length, tag, isUnfinished }: Shelf) => ({
  kind: kind ?? undefined,
  order: order === 'newest' ? undefined : order,
  length: length ?? undefined,
  tag: tag ?? undefined,
  isUnfinished: isUnfinished || undefined,
})

/** The choice is in the address: going back restores it, and a link carries it. */
export function useShelf() {
  const [address, setAddress] = useSearchParams()
  const shelf = shelfOf(address)
  // A second press may come before the page has the address of the first.
  const pressed = useRef<URLSearchParams | null>(null)
  useEffect(() => {
    pressed.current = null
  }, [address])
  const change = (part: Partial<Shelf>) => {
    const before = pressed.current ?? address
    pressed.current = addressOf(before, { ...shelfOf(before), ...part })
    setAddress(pressed.current, { replace: true, preventScrollReset: true })
  }
  return { shelf, change, showAll: () => change({ length: null, tag: null, isUnfinished: false }) }
}

function shelfOf(address: URLSearchParams): Shelf {
  const oneOf = <V extends string>(values: readonly V[], name: keyof Shelf) =>
    values.find(each => each === address.get(name)) ?? null
  return {
    kind: oneOf(lessonKinds, 'kind'),
    order: oneOf(shelfOrders, 'order') ?? wholeShelf.order,
    length: oneOf(shelfLengthNames, 'length'),
    tag: oneOf(shelfTags, 'tag'),
    isUnfinished: oneOf(['true'], 'isUnfinished') !== null,
  }
}

function addressOf(before: URLSearchParams, shelf: Shelf): URLSearchParams {
  const after = new URLSearchParams(before)
  const asked = shelfInput(shelf)
  for (const name of ['kind', 'order', 'length', 'tag', 'isUnfinished'] as const) {
    const value = asked[name]
    if (value === undefined) after.delete(name)
    else after.set(name, String(value))
  }
  return after
}
