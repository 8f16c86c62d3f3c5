import { href } from '@iki/contract/screens/screens'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import classes from './word-page.module.css'

/** The history state of a page that was opened from the list, or from a word that was. */
export const fromDictionary = { isFromDictionary: true } as const

export function useIsFromDictionary(): boolean {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'isFromDictionary' in state
}

/** The link back to the list, to the same scroll position and search. */
export function WayBackToDictionary() {
  const isFromDictionary = useIsFromDictionary()
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isFromDictionary || !isPlain) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link to={href('/dictionary')} className={classes.back} onClick={goBack}>
      辞書へもどる
    </Link>
  )
}
