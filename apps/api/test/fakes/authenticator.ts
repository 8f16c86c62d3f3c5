import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { createPasskey, PasskeyAssertion } from '@iki/contract/account/passkey'
import type { InputOf } from '@iki/contract/api/endpoint'

const flags = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, synced: 0x10, hasKey: 0x40 }
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

type Key = { id: Buffer; privateKey: KeyObject; userHandle: string; counter: number }
type Page = { origin?: string; rpId?: string; isVerified?: boolean }

/**
 * A device with passkeys, as a browser would speak to it (WebAuthn level 3): keys of ES256, attestation “none”. `counts`:
 * whether it counts its signatures, which those that synchronise do not.
 */
export function authenticator({ counts = false }: { counts?: boolean } = {}) {
  const keys: Key[] = []

  function dataOf(rpId: string, counter: number, isVerified: boolean, attested?: Buffer): Buffer {
    const state = counts ? 0 : flags.mayBeSynced | flags.synced
    const mark = flags.present | (isVerified ? flags.verified : 0) | state | (attested ? flags.hasKey : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([mark]), count, attested ?? Buffer.alloc(0)])
  }

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    keys,

    /** Makes a passkey, as navigator.credentials.create does. */
    create(
      options: { challenge: string; rp: { id: string }; user: { id: string } },
      { origin = 'https://iki.test', rpId = options.rp.id, isVerified = true }: Page = {},
    ): InputOf<typeof createPasskey> {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(16)
      keys.push({ id, privateKey, userHandle: options.user.id, counter: 0 })
      // COSE: a key of EC2, for ES256, on P-256, with its coordinates.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = dataOf(rpId, 0, isVerified, attested)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 255]),
        data,
      ])
      return {
        credentialId: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
    },

    /** Signs with a passkey, as navigator.credentials.get does. */
    sign(
      options: { challenge: string; rpId: string },
      { origin = 'https://iki.test', rpId = options.rpId, isVerified = true }: Page = {},
      key = keys.at(-1),
    ): PasskeyAssertion {
      if (!key) throw new Error('There is no passkey.')
      if (counts) key.counter++
      const data = dataOf(rpId, key.counter, isVerified)
      const client = clientData('webauthn.get', options.challenge, origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(key.privateKey)
      return {
        credentialId: base64url(key.id),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: key.userHandle,
      }
    },
  }
}
