import { emailSchema, normalizeEmail } from '@iki/contract/account/account'
import * as v from 'valibot'

/** An address as it is typed into a form: full-width letters and spaces around it are accepted. */
export const typedEmail = v.pipe(v.string(), v.transform(normalizeEmail), emailSchema)
