import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import classes from './first-of.module.css'

type Props<T> = {
  items: readonly T[]
  /** How many are shown at first. */
  most: number
  /** 件 of contracts, 個 of things. */
  counter: string
  /** A list of those that are shown. */
  children: (shown: readonly T[]) => ReactNode
}

/** The first of many, and a button that shows all of them. One more is shown than hidden alone behind the button. */
export function FirstOf<T>({ items, most, counter, children }: Props<T>) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // The button is removed then; who uses a keyboard continues with the first row that was hidden.
  useEffect(() => {
    if (isWhole) focusRow(list.current?.querySelectorAll('li')[most])
  }, [isWhole, most])
  const shown = isWhole || items.length <= most + 1 ? items : items.slice(0, most)
  return (
    <>
      <div ref={list}>{children(shown)}</div>
      {shown.length < items.length && (
        <div className={classes.more}>
          <SecondaryButton onPress={() => setWhole(true)} isWide>
            ほかの{items.length - shown.length}
            {counter}も見る
          </SecondaryButton>
        </div>
      )}
    </>
  )
}

function focusRow(row: HTMLElement | undefined): void {
  if (!row) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}
