import { isAllExtra, isValid, itemPlans, type Licence } from './licence.ts'
import { isPlan, type Plan } from './plan.ts'

/**
 * Who may use an endpoint, a screen or a piece of content. There is no default: leaving it out does not compile.
 * `plans` opens to a member with a valid licence for any of them.
 */
export type Access =
  | { kind: 'everyone' }
  | { kind: 'member' }
  | { kind: 'plans'; plans: readonly Plan[] }
  | { kind: 'anyPlan' }
  | { kind: 'operator' }
/** Operators' tools are not content. */
export type ContentAccess = Exclude<Access, { kind: 'operator' }>

export const everyone = { kind: 'everyone' } as const satisfies Access
export const member = { kind: 'member' } as const satisfies Access
export const anyPlan = { kind: 'anyPlan' } as const satisfies Access
export const operator = { kind: 'operator' } as const satisfies Access
export const holders = (...plans: [Plan, ...Plan[]]) => ({ kind: 'plans', plans }) as const satisfies Access

export type Authority = 'customer' | 'operator'
export type Viewer = { uid: string; authority: Authority; licences: readonly Licence[] } | null

/**
 * Why something is closed, and what would open it: `sign_in` for guests, `operator`, the plans that open it (with the
 * time since when it is closed or from when it will be open), or its opening hours (`opening.ts`) with the next
 * opening.
 */
export type Lock =
  | { reason: 'sign_in' }
  | { reason: 'operator' }
  | { reason: 'closed'; opensAt: string | null }
  | { reason: 'plan'; plans: Plan[]; endedAt: string | null; startsAt: string | null }

/**
 * Decides about access everywhere: null when `viewer` may, otherwise the reason. Operators may see all content. Source:
 * product decisions, Licences; specification §4 and §6.
 */
export function lockOf(access: Access, viewer: Viewer, now: Date): Lock | null {
  if (access.kind === 'everyone') return null
  if (!viewer) return { reason: 'sign_in' }
  if (viewer.authority === 'operator' || access.kind === 'member') return null
  if (access.kind === 'operator') return { reason: 'operator' }
  const { licences } = viewer
  if (access.kind === 'anyPlan')
    return licences.some(licence => isValid(licence, now)) ? null : planLock([], licences, () => true, now)
  const opens = (licence: Licence) =>
    (itemPlans[licence.itemId] ?? []).some(plan => access.plans.includes(plan))
  const isOpen = licences.some(
    licence => isValid(licence, now) && (opens(licence) || isAllExtra(licence, now)),
  )
  return isOpen ? null : planLock(access.plans, licences, opens, now)
}

export function mayUse(access: Access, viewer: Viewer, now: Date): boolean {
  return lockOf(access, viewer, now) === null
}

function planLock(
  plans: readonly Plan[],
  licences: readonly Licence[],
  opens: (licence: Licence) => boolean,
  now: Date,
): Lock {
  const usable = licences.filter(
    licence => opens(licence) && licence.status === 'active' && !isValid(licence, now),
  )
  const at = now.getTime()
  const ended = usable.map(licence => licence.expireAt).filter(end => Date.parse(end) <= at)
  const starts = usable.map(licence => licence.sinceAt).filter(start => Date.parse(start) >= at)
  return { reason: 'plan', plans: [...plans], endedAt: latest(ended), startsAt: earliest(starts) }
}

const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b)
const latest = (instants: string[]) => instants.toSorted(byTime).at(-1) ?? null
const earliest = (instants: string[]) => instants.toSorted(byTime)[0] ?? null

/**
 * Reads the access of content as its file and its database row state it: ['everyone'], ['member'], ['any-plan'] or a
 * list of plans. Anything else throws, so that nothing opens by mistake.
 */
export function parseAccess(terms: readonly string[]): ContentAccess {
  const [first, ...rest] = terms
  if (first === undefined) throw new Error('access is empty: write everyone, member, any-plan or plans')
  if (rest.length === 0 && first === 'everyone') return everyone
  if (rest.length === 0 && first === 'member') return member
  if (rest.length === 0 && first === 'any-plan') return anyPlan
  const unknown = terms.find(word => !isPlan(word))
  if (unknown !== undefined) throw new Error(`access names an unknown plan: ${unknown}`)
  return { kind: 'plans', plans: terms.filter(isPlan) }
}

/** The texts that parseAccess reads. */
export function formatAccess(access: ContentAccess): string[] {
  if (access.kind === 'plans') return [...access.plans]
  return [access.kind === 'anyPlan' ? 'any-plan' : access.kind]
}
