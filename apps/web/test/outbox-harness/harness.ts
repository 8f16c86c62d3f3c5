import type { Endpoint, InputOf, OutputOf } from '@iki/contract/api/endpoint'
import type { Outbox } from '#core/offline/outbox.ts'
import { listQuarantine } from '#core/offline/quarantine.ts'
import type { UnsentState } from '#core/offline/unsent.ts'
import { clock } from '#core/time/clock.ts'
import type { SyncPhase } from '#features/diary/offline/diary-sync.ts'
import type { FakeApi, FakeRequest } from '../fake-api.ts'
import { type DeviceFaults, localStorageFaults } from './device-faults.ts'

/** How the tests of faults drive an outbox: they do the same things with each one. */
export type Harness = {
  /** Does something that has to be sent; resolves when the member is told that it is saved. */
  press: () => unknown
  /** How much is unsent for the current member, as a page that is opened now would find it. */
  waiting: () => number | Promise<number>
  /** Whether something unsent of Haruko's is on the device; read without the outbox. */
  isStored: () => boolean | Promise<boolean>
  /** Opens a page anew: it knows only what is stored on the device. */
  reopen: () => unknown
  /** Answers what is sent, like the server. `next` may give another answer, once. */
  serve: (api: FakeApi, next: () => Response | Promise<Response> | undefined) => void
  /** What has reached the server, one text for each request. Repeats of one change give the same text. */
  sent: (api: FakeApi) => string[]
  /** Another tab is sending: it holds the lease until the returned function is called. */
  holdLease: () => (() => unknown) | Promise<() => unknown>
  /** Another tab sends what is unsent. */
  sendElsewhere: () => unknown
  /** An earlier release has left something unsent, in that release's form. */
  leaveOlder: () => unknown
  /** A later release has left something in a form that this one does not know. */
  leaveLater: () => unknown
  /** How many things of an unknown form were set aside. */
  asideCount: () => number | Promise<number>
  /** What a device can do to the storage in which its entries are. */
  device: DeviceFaults
  /** What the server refuses is dropped, because no screen could show it to the member. */
  givesUp: boolean
  /** What screens show of what was pressed. Left out by the diary, whose entries are in a database: see its phase. */
  stateOf?: () => UnsentState | null
  /** What screens show of the sending of what is in a database. */
  phase?: () => SyncPhase
}

type Answer<E extends Endpoint> = (request: FakeRequest<E>) => OutputOf<E>
export type Served<E extends Endpoint = Endpoint> = {
  endpoint: E
  answer: Answer<E>
  /** What two requests have in common if one is a repeat of the other. */
  identity: (input: InputOf<E>, headers: Headers) => unknown
}
export const served = <E extends Endpoint>(
  endpoint: E,
  answer: Answer<E>,
  identity: (input: InputOf<E>, headers: Headers) => unknown = input => input,
): Served => ({ endpoint, answer, identity }) as unknown as Served

type SmallParts<T> = {
  outbox: Outbox<T>
  id: string
  value: T
  key?: string
  leaseName?: string
  /** The whole stored value of an earlier release. */
  older: object
  /** The whole stored value of a later release. */
  later?: object
  calls: readonly Served[]
  /** Calls that follow, and that do not show whether the change has arrived. */
  others?: readonly Served[]
  /** For entries that stay on the device after they are sent: whether one is still unsent. */
  isWaiting?: (stored: Record<string, unknown>) => boolean
  givesUp?: boolean
}

/** An entry in a form with a much later version. */
export const laterForm = { '~v': 99, value: { text: 'なにか' } }

/** The harness of an outbox over a small store in the local storage. */
export function small<T>(parts: SmallParts<T>): Harness {
  const { outbox, id, value, calls, others = [], isWaiting = () => true, givesUp = false } = parts
  const { older, later = { later: laterForm } } = parts
  const key = parts.key ?? `iki.${outbox.name}.member.haruko`
  const lease = `iki.lease.${parts.leaseName ?? `${key} ${id}`}`
  const read = () => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
  return {
    device: localStorageFaults,
    givesUp,
    press: () => outbox.put(id, value),
    waiting: outbox.count,
    stateOf: () => outbox.state.getState().unsent[id]?.state ?? null,
    isStored: () => Object.keys(read()).length > 0 && isWaiting(read()),
    reopen: outbox.changeOwner,
    serve(api, next) {
      for (const { endpoint, answer } of others) api.answer(endpoint, answer as never)
      for (const { endpoint, answer } of calls)
        api.answer(endpoint, request => next() ?? (answer(request) as never))
    },
    sent: api =>
      calls.flatMap(({ endpoint, identity }) =>
        api.requests(endpoint).map(({ input, headers }) => JSON.stringify(identity(input as never, headers))),
      ),
    holdLease() {
      localStorage.setItem(
        lease,
        JSON.stringify({ holder: 'another tab', until: clock.now().getTime() + 30_000 }),
      )
      return () => localStorage.removeItem(lease)
    },
    sendElsewhere: () => localStorage.removeItem(key),
    leaveOlder: () => localStorage.setItem(key, JSON.stringify(older)),
    leaveLater: () => localStorage.setItem(key, JSON.stringify(later)),
    asideCount: () => listQuarantine(localStorage, { kind: 'member', uid: 'haruko' }).length,
  }
}
