import * as v from 'valibot'
import { type FirebaseHashConfig, firebaseHash } from '#core/auth/firebase-scrypt.ts'
import type { Clock } from '#core/clock.ts'
import { type Database, isUniqueViolation } from '#core/database/database.ts'
import * as store from './account.store.ts'
import { readEmail, readNickname } from './account-rules.ts'

const hashConfigSchema = v.object({
  signerKey: v.string(),
  saltSeparator: v.string(),
  rounds: v.number(),
  memCost: v.number(),
})

/** A user as `firebase auth:export --format=json` writes it. */
const exportSchema = v.object({
  users: v.array(
    v.object({
      localId: v.pipe(v.string(), v.regex(/^[\w:.-]{1,64}$/)),
      email: v.optional(v.string()),
      emailVerified: v.optional(v.boolean(), false),
      passwordHash: v.optional(v.string()),
      salt: v.optional(v.string()),
      displayName: v.optional(v.string()),
      disabled: v.optional(v.boolean(), false),
      createdAt: v.optional(v.string()),
    }),
  ),
})
type Exported = v.InferOutput<typeof exportSchema>['users'][number]

export type ImportReport = {
  imported: string[]
  known: string[]
  unusable: { uid: string; reason: string }[]
}

/** Imports members of the former sign-in service, with their uids and passwords. */
export function memberImportService({ db, clock }: { db: Database; clock: Clock }) {
  function toMember(user: Exported, config: FirebaseHashConfig): store.NewMember | null {
    const email = user.email === undefined ? null : readEmail(user.email)
    if (user.email !== undefined && email === null) return null
    const now = clock()
    const createdAt = user.createdAt ? new Date(Number(user.createdAt)) : now
    const { salt, passwordHash } = user
    return {
      uid: user.localId,
      email,
      nickname: readNickname(user.displayName),
      status: user.disabled ? 'disabled' : 'active',
      passwordHash: salt && passwordHash ? firebaseHash(config, { salt, passwordHash }) : null,
      passwordChangedAt: createdAt,
      emailVerifiedAt: user.emailVerified && email ? createdAt : null,
      welcomeMailedAt: createdAt,
      createdAt,
      updatedAt: now,
    }
  }

  return {
    /** Imports every user that does not exist here yet. A repeat imports the remaining ones; nothing is overwritten. */
    async import(exported: unknown, hashConfig: unknown): Promise<ImportReport> {
      const { users } = v.parse(exportSchema, exported)
      const config = v.parse(hashConfigSchema, hashConfig)
      const report: ImportReport = { imported: [], known: [], unusable: [] }
      for (const user of users) {
        const { localId: uid } = user
        const member = toMember(user, config)
        if (await store.findMember(db, uid)) report.known.push(uid)
        else if (!member) report.unusable.push({ uid, reason: `${user.email} is no mail address` })
        else {
          const isTaken = await store.insertMember(db, member).then(
            () => false,
            error => {
              if (isUniqueViolation(error, store.emailConstraint)) return true
              throw error
            },
          )
          if (isTaken) report.unusable.push({ uid, reason: `${member.email} belongs to another member` })
          else report.imported.push(uid)
        }
      }
      return report
    },
  }
}
export type MemberImportService = ReturnType<typeof memberImportService>
