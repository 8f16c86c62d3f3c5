import { type Access, type Lock, parseAccess, type Viewer } from '@iki/contract/access/access'
import { lockOfContent, type OpeningHours } from '@iki/contract/access/opening'
import { planAccents } from '@iki/contract/access/plan'
import { drawings } from '@iki/contract/media/drawing'

/** What a viewer gets of content: its lock, and the accent colour. */
export type Gate = { lock: Lock | null; accent: string }
export type GateOf = (access: string[], hours?: OpeningHours[] | null) => Gate

/** The drawing of that name; content of an older version of ours may name one that no longer exists. */
export function drawingOf(name: string) {
  return drawings.find(drawing => drawing === name) ?? 'wave'
}

/** Decides about each access once: the items of a list share a few. */
export function gatesOf(viewer: Viewer, now: Date): GateOf {
  const gates = new Map<string, Gate>()
  return (terms, hours = null) => {
    const name = hours ? `${terms.join()} ${JSON.stringify(hours)}` : terms.join()
    const known = gates.get(name)
    if (known) return known
    const access = parseAccess(terms)
    const gate = { lock: lockOfContent({ access, hours }, viewer, now), accent: accentOf(access) }
    gates.set(name, gate)
    return gate
  }
}

/** The accent of the first plan that opens it. */
export function accentOf(access: Access): string {
  const [first] = access.kind === 'plans' ? access.plans : []
  return first ? planAccents[first] : 'none'
}
