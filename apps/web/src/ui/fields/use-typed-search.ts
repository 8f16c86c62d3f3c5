import { firstCharacters } from '@iki/contract/api/characters'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What is looked for stands in the address once there is a pause in typing, so that the way back leads to it. */
const pauseMs = 400
const searchParameter = 'q'
const longest = 60

/** A search field that finds with every letter, also while a word is being composed: there is nothing to send. */
export function useTypedSearch() {
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState(() => address.get(searchParameter) ?? '')
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
    /** What another view of the same search is opened with. */
    query: sought && `?${new URLSearchParams({ [searchParameter]: sought })}`,
    clear: () => search('', 0),
    /** Searches for something else, as if it were typed. */
    choose: (text: string) => search(text, 0),
    field: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => search(event.currentTarget.value),
    },
  }
}
