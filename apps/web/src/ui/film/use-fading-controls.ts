import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'

/** Controls stay for this long after the last sign of somebody. */
const staysMs = 3_000

/** Whether the controls of a film show: always while it stands still or one of them has the keyboard. */
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
    // A press gives a button the focus as well; only the keyboard's keeps the controls.
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { isShown: !isPlaying || isAwake || isFocused, show, hide, held }
}
