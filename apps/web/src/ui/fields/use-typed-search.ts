import { firstCharacters } from '@iki/contract/api/characters'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The search is written into the address after a pause in typing, so that going back restores it. */
const pauseMs = 400
const searchParameter = 'q'
const longest = 60

/**
 * A search field that searches with every letter, also while a word is being composed. Who sends what is typed waits
 * longer then: `isComposing`.
 */
export function useTypedSearch() {
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState(() => address.get(searchParameter) ?? '')
  const [isComposing, setComposing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string, waitMs = pauseMs) => {
    setTyped(text)
    clearTimeout(timer.current)
    const note = () =>
      setAddress(text.trim() ? { [searchParameter]: text.trim() } : {}, {
        replace: true,
        preventScrollReset: true,
      })
    timer.current = setTimeout(note, waitMs)
  }

  const sought = firstCharacters(typed.trim(), longest)
  return {
    typed: sought,
    isComposing,
    /** The query with which another view of the same search is opened. */
    query: sought && `?${new URLSearchParams({ [searchParameter]: sought })}`,
    clear: () => search('', 0),
    /** Searches for this text as if it were typed. */
    choose: (text: string) => search(text, 0),
    field: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => search(event.currentTarget.value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  }
}
