import type { PaymentProvider } from '#core/payments/provider.ts'

/** What can misbehave, and how: a call, or the messages that it sends by itself. */
export const faultyCalls = {
  begin: ['fails', 'lost', 'twice'],
  move: ['fails', 'lost', 'late', 'twice'],
  read: ['fails', 'lost', 'twice'],
  release: ['fails', 'lost', 'twice'],
  refund: ['fails', 'lost', 'twice'],
  store: ['fails', 'lost', 'twice'],
  message: ['lost', 'late', 'twice', 'reversed'],
} as const satisfies Record<string, readonly FaultKind[]>
export type FaultyCall = keyof typeof faultyCalls
export type FaultKind = 'fails' | 'lost' | 'late' | 'twice' | 'reversed'

/** Only the practice provider can be set to deliver the money later. */
type Practised = Omit<PaymentProvider, 'move'> & {
  move(ref: string, how: { isOffSession: boolean }, lateMs?: number): ReturnType<PaymentProvider['move']>
}
type Fault = { how: FaultKind; lateSeconds: number | null }

/**
 * How an operator wants the provider to behave at its next calls. `fails`: nothing is done; `lost`: it is done, and
 * the answer does not come; `twice`: the call arrives twice.
 */
export function misbehaving(
  { begin, move, read, release, refund, storeMethod, ...rest }: Practised,
  take: (call: FaultyCall) => Promise<Fault | null>,
): PaymentProvider {
  async function call<Answer>(
    name: FaultyCall,
    carryOut: (lateMs?: number) => Promise<Answer>,
  ): Promise<Answer> {
    const fault = await take(name)
    const how = fault?.how
    if (how === 'fails') throw new Error(`The practice provider does not answer (${name}).`)
    const answer = await carryOut(how === 'late' ? (fault?.lateSeconds ?? 0) * 1000 : undefined)
    if (how === 'lost') throw new Error(`The answer of the practice provider is lost (${name}).`)
    return how === 'twice' ? carryOut() : answer
  }
  return {
    ...rest,
    begin: payment => call('begin', () => begin(payment)),
    move: (ref, how) => call('move', lateMs => move(ref, how, lateMs)),
    read: ref => call('read', () => read(ref)),
    release: ref => call('release', () => release(ref)),
    refund: which => call('refund', () => refund(which)),
    storeMethod: (uid, token) => call('store', () => storeMethod(uid, token)),
  }
}
