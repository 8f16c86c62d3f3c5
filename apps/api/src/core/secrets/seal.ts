import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readyKey } from './secret-keys.ts'

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts bytes with AES-256-GCM, so that only the holder of `key` can read or make them. They open with the same
 * `place` and with no other.
 */
export function sealBytes(key: Buffer, bytes: Uint8Array, place = ''): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', readyKey(key), iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** What was sealed with `key` for `place`; null if it was not. */
export function unsealBytes(key: Buffer, sealed: Buffer, place = ''): Buffer | null {
  if (sealed.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', readyKey(key), sealed.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes)).setAAD(Buffer.from(place))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** As sealBytes, for a text. The result can be used in an address. */
export function seal(key: Buffer, text: string, place = ''): string {
  return sealBytes(key, Buffer.from(text), place).toString('base64url')
}

/** What was sealed with `key` for `place`; null if it was not. Of several keys, the first that opens it is used. */
export function unseal(key: Buffer | Buffer[], sealed: string, place = ''): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const each of [key].flat()) {
    const opened = unsealBytes(each, bytes, place)
    if (opened) return opened.toString()
  }
  return null
}
