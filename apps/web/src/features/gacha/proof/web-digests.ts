import type { Digests } from '@iki/contract/play/gacha-proof'

const bytesOf = (of: Uint8Array | string) =>
  new Uint8Array(typeof of === 'string' ? new TextEncoder().encode(of) : of)

/** By the browser itself, for the rules of the contract. */
export const webDigests: Digests = {
  sha256: async of => new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(of))),

  async hmacSha256(key, text) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign'])
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytesOf(text)))
  },
}

/** A page that is not served over https has none. */
export const canDigest = (): boolean => globalThis.crypto?.subtle !== undefined
