import type { Authority } from '@iki/contract/access/access'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { newestCursor } from '#core/database/cursor.ts'
import type { Handle } from '#core/database/database.ts'
import { forAnyValue } from '#core/database/generic-parameters.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { authIdentities, users } from './account.tables.ts'

export type Member = {
  uid: string
  email: string | null
  nickname: string | null
  authority: Authority
  status: 'active' | 'disabled'
  passwordHash: string | null
  passwordChangedAt: Date | null
  emailVerifiedAt: Date | null
  /** When the member agreed to the policies; null if an operator made the account. */
  agreedAt: Date | null
  createdAt: Date
}
export type NewMember = typeof users.$inferInsert

/** The unique constraint that fails if the address is taken. */
export const emailConstraint = 'users_email_unique'

export async function insertMember(handle: Handle, member: NewMember): Promise<void> {
  await handle.insert(users).values(member)
}

const memberRow = {
  uid: text,
  email: text.orNull,
  nickname: text.orNull,
  authority: text.as<Authority>(),
  status: text.as<Member['status']>(),
  passwordHash: text.orNull,
  passwordChangedAt: instant.orNull,
  emailVerifiedAt: instant.orNull,
  agreedAt: instant.orNull,
  createdAt: instant,
}
const memberColumns = `u.uid, u.email, u.nickname, u.authority, u.status, u.password_hash, u.password_changed_at,
     u.email_verified_at, u.agreed_at, u.created_at`

const byUid = statement({
  name: 'user_by_uid',
  params: { uid: text },
  row: memberRow,
  text: `select ${memberColumns} from users u where uid = $uid`,
})
export const findMember = (handle: Handle, uid: string): Promise<Member | null> =>
  byUid.first(handle, { uid })

const byEmail = statement({
  name: 'user_by_email',
  params: { email: text },
  row: memberRow,
  text: `select ${memberColumns} from users u where email = $email`,
})
export const findMemberByEmail = (handle: Handle, email: string): Promise<Member | null> =>
  byEmail.first(handle, { email })

export type Identity = { provider: string; providerUserId: string }

const byIdentity = statement({
  name: 'user_by_identity',
  params: { provider: text, providerUserId: text },
  row: memberRow,
  text: `select ${memberColumns} from auth_identities i join users u on u.uid = i.uid
   where i.provider = $provider and i.provider_user_id = $providerUserId`,
})
export const findMemberByIdentity = (handle: Handle, identity: Identity): Promise<Member | null> =>
  byIdentity.first(handle, identity)

/** What a member is about to remove: a passkey by its id, or a provider. */
export type WayIn = { passkey: string } | { provider: string }

const otherWay = statement({
  name: 'users_other_way_in',
  params: { uid: text, passkey: text, provider: text },
  row: { has: boolean.because('exists is never null') },
  text: `select exists(select from users where uid = $uid and email is not null)
     or exists(select from auth_identities where uid = $uid and provider <> $provider)
     or exists(select from passkeys where uid = $uid and id <> $passkey) as has`,
})

/** Whether the member has a way to sign in besides this one. Who has an address can set a password by mail. */
export async function hasOtherWay(tx: Handle, uid: string, way: WayIn): Promise<boolean> {
  return (await otherWay.first(tx, { uid, passkey: '', provider: '', ...way }))?.has ?? false
}

/** Until the transaction ends, nobody else finds or makes the member of this identity. */
export async function lockIdentity(handle: Handle, { provider, providerUserId }: Identity): Promise<void> {
  await lockName(handle, `${provider}:${providerUserId}`)
}

/** False for a member who has another one of this provider. */
export async function insertIdentity(
  handle: Handle,
  identity: Identity & { uid: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await handle
    .insert(authIdentities)
    .values(identity)
    .onConflictDoNothing({ target: [authIdentities.uid, authIdentities.provider] })
    .returning({ uid: authIdentities.uid })
  return inserted.length > 0
}

export async function listIdentities(handle: Handle, uid: string): Promise<Identity[]> {
  return handle
    .select({ provider: authIdentities.provider, providerUserId: authIdentities.providerUserId })
    .from(authIdentities)
    .where(eq(authIdentities.uid, uid))
    .orderBy(asc(authIdentities.provider))
}

const unlinked = statement({
  name: 'identities_of_provider_delete',
  params: { uid: text, provider: text },
  text: 'delete from auth_identities where uid = $uid and provider = $provider',
})

export const deleteIdentities = (handle: Handle, which: { uid: string; provider: string }) =>
  unlinked.run(handle, which)

export async function updatePassword(
  handle: Handle,
  { uid, passwordHash, at }: { uid: string; passwordHash: string; at: Date },
): Promise<void> {
  await handle
    .update(users)
    .set({ passwordHash, passwordChangedAt: at, updatedAt: at })
    .where(eq(users.uid, uid))
}

const passwordOf = statement({
  name: 'users_update_password_of',
  params: { uid: text, known: instant.orNull, passwordHash: text, at: instant },
  text: `update users set password_hash = $passwordHash, password_changed_at = $at, updated_at = $at
   where uid = $uid and password_changed_at is not distinct from $known`,
})

type PasswordChange = { uid: string; known: Date | null; passwordHash: string; at: Date }

/** As updatePassword, unless it was changed since `known`. Returns whether it was set. */
export async function updatePasswordOf(handle: Handle, change: PasswordChange): Promise<boolean> {
  return (await passwordOf.run(handle, change)) > 0
}

/** Stores a newer hash of the same password, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  handle: Handle,
  { uid, known, made }: { uid: string; known: string; made: string },
): Promise<void> {
  await handle
    .update(users)
    .set({ passwordHash: made })
    .where(and(eq(users.uid, uid), eq(users.passwordHash, known)))
}

const locked = statement({
  name: 'users_lock_for_email',
  params: { uid: text },
  row: { email: text.orNull, nickname: text.orNull, emailVerifiedAt: instant.orNull },
  text: 'select email, nickname, email_verified_at from users where uid = $uid for update',
})

/** Until the transaction ends, nobody else changes this member. */
export const lockMember = (handle: Handle, uid: string) => locked.first(handle, { uid })

const setEmail = statement({
  name: 'users_update_email',
  params: { uid: text, email: text, at: instant },
  text: 'update users set email = $email, email_verified_at = $at, updated_at = $at where uid = $uid',
})

/** Another address, which the member has proved to be theirs. */
export async function updateEmail(
  handle: Handle,
  change: { uid: string; email: string; at: Date },
): Promise<void> {
  await setEmail.run(handle, change)
}

/** Confirms the address, if it is still the member's. Returns whether it is confirmed now. */
export async function updateEmailVerified(
  handle: Handle,
  { uid, email, at }: { uid: string; email: string; at: Date },
): Promise<boolean> {
  const rows = await handle
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at.toISOString()})`, updatedAt: at })
    .where(and(eq(users.uid, uid), eq(users.email, email)))
    .returning({ uid: users.uid })
  return rows.length > 0
}

/** True for the first caller only. */
export async function claimWelcomeMail(handle: Handle, uid: string, at: Date): Promise<boolean> {
  const rows = await handle
    .update(users)
    .set({ welcomeMailedAt: at })
    .where(and(eq(users.uid, uid), isNull(users.welcomeMailedAt)))
    .returning({ uid: users.uid })
  return rows.length > 0
}

/** False if there is no such member. */
export async function updateNickname(
  handle: Handle,
  { uid, nickname, at }: { uid: string; nickname: string | null; at: Date },
): Promise<boolean> {
  const rows = await handle
    .update(users)
    .set({ nickname, updatedAt: at })
    .where(eq(users.uid, uid))
    .returning({ uid: users.uid })
  return rows.length > 0
}

export async function updateStatus(
  handle: Handle,
  { uid, status, at }: { uid: string; status: Member['status']; at: Date },
): Promise<boolean> {
  const rows = await handle
    .update(users)
    .set({ status, updatedAt: at })
    .where(eq(users.uid, uid))
    .returning({ uid: users.uid })
  return rows.length > 0
}

/** A transaction that does something for each of so many is short. */
const activeAtOnce = 200

const activeAfter = statement({
  name: 'users_active_after',
  params: { after: text, thereBy: instant },
  row: { uid: text, authority: text.as<Authority>() },
  text: `select uid, authority from users
   where uid > $after and status = 'active' and created_at <= $thereBy order by uid limit ${activeAtOnce}`,
})

/** Some active members behind `after`, in the order of their ids, who were there by then. */
export const listActiveAfter = (handle: Handle, { after, thereBy }: { after: string; thereBy: Date }) =>
  activeAfter.rows(handle, { after, thereBy })

const newest = statement({
  name: 'users_newest',
  params: { email: text.orNull, createdAt: instant, uid: text, limit: integer },
  row: memberRow,
  text: `select ${memberColumns} from users u
   where created_at <= ${forAnyValue('$createdAt', 'timestamptz')}
     and (created_at < ${forAnyValue('$createdAt', 'timestamptz')} or uid > $uid)
     and (${forAnyValue('$email', 'text')} is null or position(${forAnyValue('$email', 'text')} in email) > 0)
   order by created_at desc, uid limit ${forAnyValue('$limit', 'int')}`,
})

/** The newest members first, from behind `after` on. `email` narrows to addresses that hold it. */
export const listMembers = (
  handle: Handle,
  { email, after, limit }: { email: string | null; after: Member | null; limit: number },
): Promise<Member[]> =>
  newest.rows(handle, { email, createdAt: after?.createdAt ?? newestCursor.at, uid: after?.uid ?? '', limit })
