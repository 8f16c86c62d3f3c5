import type { Endpoint, InputOf, OutputOf } from '@iki/contract/api/endpoint'
import type { Outbox } from '#core/offline/outbox.ts'
import { listQuarantine } from '#core/offline/quarantine.ts'
import { clock } from '#core/time/clock.ts'
import type { FakeApi, FakeRequest } from '../fake-api.ts'

/** How a test of what goes wrong drives one outbox: it does the same things to all of them. */
export type Harness = {
  /** Something is done that has to go to the server; resolves when its doer is told that it is saved. */
  press: () => unknown
  /** What waits for the member who is here, as a page that opens now would find it. */
  waiting: () => number | Promise<number>
  /** Whether anything of Haruko's is on the device that she has not sent, read without the outbox. */
  isStored: () => boolean | Promise<boolean>
  /** A page that opens now: what it knows is what the device has. */
  reopen: () => unknown
  /** Takes what is sent as the server does. `next` may answer in its place, once. */
  serve: (api: FakeApi, next: () => Response | Promise<Response> | undefined) => void
  /** What has reached the server, one text for each request: repeats of one thing are the same text. */
  sent: (api: FakeApi) => string[]
  /** Another tab is sending: it holds the lease until the answer is called. */
  holdLease: () => (() => unknown) | Promise<() => unknown>
  /** Another tab has sent it. */
  sendElsewhere: () => unknown
  /** An earlier release has left something unsent, as that release stored it. */
  leaveOlder: () => unknown
  /** A later release has left something that this one does not know. */
  leaveLater: () => unknown
  /** How many things were set aside as unknown. */
  asideCount: () => number | Promise<number>
  /** What the server does not take is given up, since no screen could ask anybody about it. */
  givesUp: boolean
}

type Answer<E extends Endpoint> = (request: FakeRequest<E>) => OutputOf<E>
export type Served<E extends Endpoint = Endpoint> = {
  endpoint: E
  answer: Answer<E>
  /** What makes a repeat count once. */
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
  /** The whole box as an earlier release has left it. */
  older: object
  /** The whole box as a later release may leave it. */
  later?: object
  calls: readonly Served[]
  /** Calls that follow, and say nothing of whether it has arrived. */
  others?: readonly Served[]
  /** Of what stays on the device when it is sent: whether it waits. */
  isWaiting?: (stored: Record<string, unknown>) => boolean
  givesUp?: boolean
}

/** An entry as a release stores it whose version of the schema is far ahead. */
export const laterForm = { '~v': 99, value: { text: 'なにか' } }

/** An outbox over a small store of the local storage. */
export function small<T>(parts: SmallParts<T>): Harness {
  const { outbox, id, value, calls, others = [], isWaiting = () => true, givesUp = false } = parts
  const { older, later = { later: laterForm } } = parts
  const key = parts.key ?? `iki.${outbox.name}.member.haruko`
  const lease = `iki.lease.${parts.leaseName ?? `${key} ${id}`}`
  const read = () => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
  return {
    givesUp,
    press: () => outbox.put(id, value),
    waiting: outbox.count,
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
