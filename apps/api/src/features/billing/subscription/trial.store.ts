import type { Handle, Transaction } from '#core/database/database.ts'
import { boolean, day, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const used = statement({
  name: 'trial_used',
  params: { uid: text, families: text.array, claimants: text.array },
  row: { is: boolean.because('a disjunction of exists is never null') },
  text: `select exists(select from trial_claims where family = any($families) and claimant = any($claimants))
     or exists(select from orders o join products d on d.id = o.product_id join payments p on p.order_id = o.id
       where o.uid = $uid and o.kind = 'join' and d.families && $families::text[]
         and p.decline_reason = 'trial_used') as is`,
})
/**
 * Whether one of these has tried one of the families; or the member has shown a card that had, and can buy with it, as
 * their order can still become a trial with another card.
 */
export const isUsed = async (handle: Handle, which: Parameters<typeof used.first>[1]) =>
  (await used.first(handle, which))?.is ?? false

const claim = statement({
  name: 'trial_claim',
  params: { families: text.array, claimants: text.array, subscriptionId: text },
  text: `insert into trial_claims (family, claimant, subscription_id)
   select f.family, c.claimant, $subscriptionId
   from unnest($families::text[]) f(family), unnest($claimants::text[]) c(claimant)
   order by 2, 1 on conflict do nothing`,
})
/** Returns how many of them were free. Whoever claims the same at this moment waits for the outcome. */
export const insertClaims = (tx: Transaction, which: Parameters<typeof claim.run>[1]) => claim.run(tx, which)

const link = statement({
  name: 'trial_claims_of_identity',
  params: { uid: text, member: text, claimant: text },
  text: `insert into trial_claims (family, claimant, subscription_id)
   select c.family, $claimant, c.subscription_id
   from subscriptions s join trial_claims c on c.subscription_id = s.id and c.claimant = $member
   where s.uid = $uid order by c.family on conflict do nothing`,
})
/** Whatever the member has tried is claimed by this, too. */
export const insertSameClaims = (tx: Transaction, which: Parameters<typeof link.run>[1]) =>
  link.run(tx, which)

const others = statement({
  name: 'trial_claims_of_others',
  params: { families: text.array, claimant: text, subscriptionId: text },
  row: { is: boolean.because('exists is never null') },
  text: `select exists(select from trial_claims where family = any($families) and claimant = $claimant
     and subscription_id <> $subscriptionId) as is`,
})
/** Whether another contract has claimed it. */
export const isOfOthers = async (tx: Transaction, which: Parameters<typeof others.first>[1]) =>
  (await others.first(tx, which))?.is ?? false

const begin = statement({
  name: 'trial_add',
  params: { subscriptionId: text },
  text: 'insert into trials (subscription_id) values ($subscriptionId)',
})
export const insertTrial = (tx: Transaction, subscriptionId: string) => begin.run(tx, { subscriptionId })

const release = statement({
  name: 'trial_claims_release',
  params: { subscriptionId: text },
  text: 'delete from trial_claims where subscription_id = $subscriptionId',
})
/** A member whose trial never started may still have it. */
export const releaseClaims = (tx: Transaction, subscriptionId: string) => release.run(tx, { subscriptionId })

const ending = statement({
  name: 'trials_ending',
  params: { from: day, until: day, after: text },
  row: { id: text, uid: text.orNull },
  text: `select s.id, s.uid from trials t join subscriptions s on s.id = t.subscription_id
   where s.state = 'active' and s.period_no = 1 and s.uid is not null and s.id > $after
     and s.renew_on between $from and $until order by s.id limit 200`,
})
/** Trials that turn into what is paid on one of these days, page by page. */
export const listEnding = (handle: Handle, which: { from: string; until: string; after: string }) =>
  ending.rows(handle, which)

const readTrial = statement({
  name: 'trial_lock',
  params: { subscriptionId: text },
  row: { toldDays: integer.orNull },
  text: 'select told_days from trials where subscription_id = $subscriptionId for update',
})
export const lockTrial = (tx: Transaction, subscriptionId: string) => readTrial.first(tx, { subscriptionId })

const notify = statement({
  name: 'trial_notified',
  params: { subscriptionId: text, noticeDays: integer },
  text: 'update trials set told_days = $noticeDays where subscription_id = $subscriptionId',
})
const notifyAgain = statement({
  name: 'trial_set_unnotified',
  params: { subscriptionId: text },
  text: 'update trials set told_days = null where subscription_id = $subscriptionId',
})
/** Its end has moved: members are notified of the new one. */
export const setUnnotified = (tx: Transaction, subscriptionId: string) =>
  notifyAgain.run(tx, { subscriptionId })

export const setNotified = (tx: Transaction, which: { subscriptionId: string; noticeDays: number }) =>
  notify.run(tx, which)
