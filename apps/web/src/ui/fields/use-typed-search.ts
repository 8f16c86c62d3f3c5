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
  const sought = address.get(searchParameter) ?? ''
  const [typed, setTyped] = useState(sought)
  const [isComposing, setComposing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A link or the way back, and not what was typed before: more may have been typed meanwhile.
  const noted = useRef(sought)
  useEffect(() => {
    if (sought === noted.current) return
    noted.current = sought
    clearTimeout(timer.current)
    setTyped(sought)
  }, [sought])

  const search = (text: string, waitMs = pauseMs) => {
    setTyped(text)
    clearTimeout(timer.current)
    const note = () => {
      noted.current = text.trim()
      setAddress(noted.current ? { [searchParameter]: noted.current } : {}, {
        replace: true,
        preventScrollReset: true,
      })
    }
    timer.current = setTimeout(note, waitMs)
  }

  const shown = firstCharacters(typed.trim(), longest)
  return {
    typed: shown,
    isComposing,
    /** The query with which another view of the same search is opened. */
    query: shown && `?${new URLSearchParams({ [searchParameter]: shown })}`,
    clear: () => search('', 0),
    field: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => search(event.currentTarget.value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  }
}
