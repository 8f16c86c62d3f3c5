import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react'

/** The search starts after this long without typing. */
const pauseMs = 350

/** A search field that searches after a pause in typing, and never while Japanese is being composed. */
export function useSearchInput(initial: string, onSearch: (query: string) => void) {
  const [text, setText] = useState(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isComposing = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (query: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(query.trim()), pauseMs)
  }

  /** Empties the field without a search; the caller decides what is shown then. */
  const empty = () => {
    clearTimeout(timer.current)
    setText('')
  }

  return {
    text,
    empty,
    clear(): void {
      empty()
      onSearch('')
    },
    field: {
      value: text,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setText(event.currentTarget.value)
        if (!isComposing.current) search(event.currentTarget.value)
      },
      onCompositionStart() {
        isComposing.current = true
        clearTimeout(timer.current)
      },
      onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
        isComposing.current = false
        search(event.currentTarget.value)
      },
    },
  }
}
