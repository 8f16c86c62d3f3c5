import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'

/** The controls stay for this long after the last action. */
const staysMs = 3_000

/** Whether the controls of a film are shown: always while it is paused, or while one of them has the keyboard focus. */
export function useFadingControls(isPlaying: boolean) {
  const [isAwake, setAwake] = useState(true)
  const [isFocused, setFocused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback(() => {
    setAwake(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAwake(false), staysMs)
  }, [])
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setAwake(false)
  }, [])

  useEffect(() => {
    if (isPlaying) show()
    return () => clearTimeout(timer.current)
  }, [isPlaying, show])

  const held = {
    // A press also focuses a button; only the focus of the keyboard stops the controls from fading.
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { isShown: !isPlaying || isAwake || isFocused, show, hide, held }
}
