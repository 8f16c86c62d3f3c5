import type { ProviderName } from '@iki/contract/money/confirmation'
import { awaitAll } from '#core/database/await-all.ts'
import type { Handle, Transaction } from '#core/database/database.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { boolean, day, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { ProviderMethod } from '#core/payments/provider.ts'
import { newId } from '#core/random.ts'

export type StoredMethod = RowOf<typeof ofMember>

const methodRow = {
  id: text,
  provider: text.as<ProviderName>(),
  providerRef: text,
  label: text,
  fingerprint: text.orNull,
  expMonth: integer.orNull,
  expYear: integer.orNull,
  isDefault: boolean,
  isUsable: boolean.because('a comparison'),
}
const columns = `id, provider, provider_ref, label, fingerprint, exp_month, exp_year, is_default, state = 'usable' as is_usable`

export const usableOfMember = `select ${columns} from payment_methods where uid = $uid and state = 'usable'
   order by is_default desc, created_at desc limit 10`
const ofMember = statement({
  name: 'payment_methods_of_member',
  params: { uid: text },
  row: methodRow,
  text: usableOfMember,
})
/** The usable ones, the default first. */
export const listMethods = (handle: Handle, uid: string) => ofMember.rows(handle, { uid })

const held = statement({
  name: 'payment_methods_held',
  params: { uid: text },
  row: methodRow,
  text: `select ${columns} from payment_methods where uid = $uid and state <> 'removed'
   order by is_default desc, created_at desc limit 10`,
})
/** The usable ones and those that are stopped at the provider, the default first. */
export const listHeld = (handle: Handle, uid: string) => held.rows(handle, { uid })

const ofRef = statement({
  name: 'payment_methods_of_ref',
  params: { provider: text, providerRef: text },
  row: { id: text },
  text: `select id from payment_methods where provider = $provider and provider_ref = $providerRef
     and state <> 'removed' limit 10`,
})
/** What is stored here under a provider's name for it, without what was removed. */
export const listByRef = (handle: Handle, which: { provider: string; providerRef: string }) =>
  ofRef.rows(handle, which)

const setStateOf = statement({
  name: 'payment_method_set_state',
  params: { provider: text, providerRef: text, state: text },
  text: `update payment_methods set state = $state, is_default = is_default and $state <> 'removed'
   where provider = $provider and provider_ref = $providerRef and state <> 'removed' and state <> $state`,
})
/** What is removed stays so. */
export const setState = (tx: Transaction, which: Parameters<typeof setStateOf.run>[1]) =>
  setStateOf.run(tx, which)

const learn = statement({
  name: 'payment_method_learn_fingerprint',
  params: { provider: text, providerRef: text, fingerprint: text },
  text: `update payment_methods set fingerprint = $fingerprint
   where provider = $provider and provider_ref = $providerRef and fingerprint is null`,
})
/** What its provider calls the card everywhere, of one that was stored when nobody asked for that. */
export const learnFingerprint = (handle: Handle, which: Parameters<typeof learn.run>[1]) =>
  learn.run(handle, which)

const byId = statement({
  name: 'payment_method_by_id',
  params: { id: text, uid: text },
  row: methodRow,
  text: `select ${columns} from payment_methods where id = $id and uid = $uid and state = 'usable'`,
})
export const findMethod = (handle: Handle, which: { id: string; uid: string }) => byId.first(handle, which)

/** Which of them is the default, or goes, is decided by one at a time. Contracts come first, as with a payment. */
export const lockMethods = (tx: Transaction, uid: string) => lockName(tx, `ways to pay of ${uid}`)

const liveOf = statement({
  name: 'subscriptions_live_lock',
  params: { uid: text },
  text: `select from subscriptions where uid = $uid and state in ('active', 'past_due', 'cancelling')
   order by id for update`,
})
/** Holds the live contracts of a member, with what will be renewed in another way. */
export const lockRenewals = (tx: Transaction, uid: string) => liveOf.run(tx, { uid })

const save = statement({
  name: 'payment_method_save',
  params: {
    id: text,
    uid: text,
    provider: text,
    providerRef: text,
    label: text,
    fingerprint: text.orNull,
    expMonth: integer.orNull,
    expYear: integer.orNull,
    now: instant,
  },
  row: { id: text, hasDefault: boolean.because('two questions') },
  text: `insert into payment_methods
     (id, uid, provider, provider_ref, label, fingerprint, exp_month, exp_year, is_default, created_at)
   values ($id, $uid, $provider, $providerRef, $label, $fingerprint, $expMonth, $expYear,
     not exists (select from payment_methods where uid = $uid and is_default), $now)
   on conflict (uid, provider, provider_ref) do update set state = 'usable', label = excluded.label,
     fingerprint = excluded.fingerprint, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
     is_default = payment_methods.is_default or excluded.is_default
   returning id, is_default or exists (
     select from payment_methods where uid = $uid and is_default and state = 'usable') as has_default`,
})
/**
 * Stores it once, as the default where there was none; says whether the member has a usable default then. Of two that are
 * stored at one moment, the second waits to see whether the first is the default.
 */
export async function saveMethod(tx: Transaction, method: Parameters<typeof save.rows>[1]) {
  const [, saved] = await awaitAll([lockMethods(tx, method.uid), save.first(tx, method)])
  if (!saved) throw new Error('The way to pay was not stored.')
  return saved
}

const noDefault = statement({
  name: 'payment_method_no_default',
  params: { uid: text },
  text: 'update payment_methods set is_default = false where uid = $uid and is_default',
})
const makeDefault = statement({
  name: 'payment_method_default',
  params: { id: text, uid: text },
  text: `update payment_methods set is_default = true where id = $id and uid = $uid and state = 'usable'`,
})
/** False if the member has no such method. */
export async function setDefault(tx: Transaction, which: { id: string; uid: string }): Promise<boolean> {
  await lockMethods(tx, which.uid)
  await noDefault.run(tx, { uid: which.uid })
  return (await makeDefault.run(tx, which)) > 0
}

/** Stores one with which something was paid, and returns its id; it is the default only where there was none. */
export async function storeMethod(
  tx: Transaction,
  { ref: providerRef, ...known }: ProviderMethod,
  { uid, provider, now }: { uid: string; provider: string; now: Date },
): Promise<string> {
  const { id, hasDefault } = await saveMethod(tx, {
    id: newId(),
    uid,
    provider,
    providerRef,
    now,
    ...known,
  })
  if (!hasDefault) await setDefault(tx, { id, uid })
  return id
}

const renewWith = statement({
  name: 'subscriptions_renew_with',
  params: { methodId: text, uid: text },
  text: `update subscriptions set method_id = $methodId where uid = $uid and state in ('active', 'past_due', 'cancelling')`,
})
/** All live contracts of the member are renewed with it from now on. */
export const useForRenewals = (tx: Transaction, which: { methodId: string; uid: string }) =>
  renewWith.run(tx, which)

const inUse = statement({
  name: 'payment_method_in_use',
  params: { id: text },
  row: { id: text },
  text: `select id from subscriptions where method_id = $id and state in ('incomplete', 'active', 'past_due') limit 1`,
})
export const isInUse = async (handle: Handle, id: string) => (await inUse.first(handle, { id })) !== null

const remove = statement({
  name: 'payment_method_remove',
  params: { id: text, uid: text },
  row: { provider: text, providerRef: text },
  text: `update payment_methods set state = 'removed', is_default = false
   where id = $id and uid = $uid and state <> 'removed' returning provider, provider_ref`,
})
/** Whose it was, and what they call it; null if there was none. */
export const removeMethod = (tx: Transaction, which: { id: string; uid: string }) => remove.first(tx, which)

const expiring = statement({
  name: 'payment_methods_expiring',
  params: { from: integer, to: integer },
  row: { id: text, uid: text },
  text: `select m.id, m.uid from payment_methods m
   where m.state = 'usable' and m.exp_year * 12 + m.exp_month between $from and $to
     and m.expiry_told_for is distinct from m.exp_year * 12 + m.exp_month
     and exists (select from subscriptions s where s.method_id = m.id and s.state in ('active', 'past_due'))
   order by m.id limit 200`,
})
/** Those that run out in these months, renew a contract, and whose holders do not know yet. */
export const listExpiring = (handle: Handle, months: { from: number; to: number }) =>
  expiring.rows(handle, months)

const notify = statement({
  name: 'payment_method_notified',
  params: { id: text },
  row: { label: text, expYear: integer.orNull, expMonth: integer.orNull },
  text: `update payment_methods set expiry_told_for = exp_year * 12 + exp_month
   where id = $id and state = 'usable' and expiry_told_for is distinct from exp_year * 12 + exp_month
   returning label, exp_year, exp_month`,
})
/** Marks it as notified; null if it was already. */
export const markNotified = (tx: Transaction, id: string) => notify.first(tx, { id })

const renewed = statement({
  name: 'subscriptions_renewed_with',
  params: { methodId: text },
  row: { title: text, renewOn: day.orNull },
  text: `select p.title, s.renew_on from subscriptions s join products p on p.id = s.product_id
   where s.method_id = $methodId and s.state in ('active', 'past_due') order by s.renew_on, s.id limit 20`,
})
/** What is renewed with it, the next first. */
export const listRenewedWith = (handle: Handle, methodId: string) => renewed.rows(handle, { methodId })
