import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react'

/** What is typed into a field, and what of it is looked for: never half a word that is still being composed. */
export function useTypedWords() {
  const [text, setText] = useState('')
  const [words, setWords] = useState('')
  const isComposing = useRef(false)
  return {
    words,
    field: {
      value: text,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setText(event.currentTarget.value)
        if (!isComposing.current) setWords(event.currentTarget.value)
      },
      onCompositionStart() {
        isComposing.current = true
      },
      onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
        isComposing.current = false
        setWords(event.currentTarget.value)
      },
    },
  }
}
