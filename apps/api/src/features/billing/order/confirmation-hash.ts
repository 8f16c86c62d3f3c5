import { createHash } from 'node:crypto'
import type { Confirmation } from '@iki/contract/money/confirmation'

/** Of exactly what was shown, base64url. */
export const hashOfConfirmation = (confirmation: Confirmation): string =>
  createHash('sha256').update(JSON.stringify(confirmation)).digest('base64url')
