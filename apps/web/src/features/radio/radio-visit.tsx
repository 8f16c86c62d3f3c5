import { useEffect } from 'react'
import { noteVisit } from './radio.queries.ts'

/** Whoever opens the radio, at whatever talk, has seen what is new there. */
export function RadioVisit() {
  useEffect(() => void noteVisit(), [])
  return null
}
