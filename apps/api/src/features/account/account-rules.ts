import {
  emailSchema,
  generatedPasswordLength,
  normalizeEmail,
  passwordSchema,
} from '@iki/contract/account/account'
import { nicknameLength } from '@iki/contract/account/session'
import { firstCharacters } from '@iki/contract/api/characters'
import * as v from 'valibot'
import { AppError } from '#core/app-error.ts'
import { normalizePassword } from '#core/auth/password.ts'
import type { Limit } from '#core/limit/limit.ts'
import { oneLine } from '#core/one-line.ts'
import { randomText } from '#core/random.ts'

/** Limits for one network, or for one member. A whole school or a phone company may share a network. */
export const accountLimits = {
  signUpByNetwork: { name: 'sign_up', max: 30, windowSeconds: 3600 },
  profileByMember: { name: 'profile', max: 20, windowSeconds: 3600 },
  verificationByMember: { name: 'verification', max: 5, windowSeconds: 3600 },
  verificationByNetwork: { name: 'verification_network', max: 30, windowSeconds: 3600 },
  emailChangeByMember: { name: 'email_change', max: 5, windowSeconds: 3600 },
  emailChangeByAddress: { name: 'email_change_address', max: 3, windowSeconds: 3600 },
  emailChangeByNetwork: { name: 'email_change_network', max: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>

/** The normalised address; null if it is none. */
export function readEmail(typed: string | undefined): string | null {
  const email = normalizeEmail(typed ?? '')
  return v.is(emailSchema, email) ? email : null
}

/** Throws the specification's message unless this can be a password. */
export function checkPassword(typed: string): void {
  if (!v.is(passwordSchema, normalizePassword(typed))) throw new AppError('invalid_password')
}

/** The letter p, then eight lowercase letters or digits. */
export function generatePassword(): string {
  return `p${randomText(generatedPasswordLength - 1, 'abcdefghijklmnopqrstuvwxyz0123456789')}`
}

/** As much of a name as fits, in one line; null if nothing of it is visible. */
export function readNickname(typed: string | null | undefined): string | null {
  const name = firstCharacters(oneLine(typed ?? ''), nicknameLength).trim()
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(name) ? name : null
}
