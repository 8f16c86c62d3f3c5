import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import * as v from 'valibot'
import { BackupError } from './backup-error.ts'

/** How stored chunks are named and encrypted. */
export type BackupKeys = {
  isEncrypted: boolean
  /** A name that is made from the content; for an encrypted backup it reveals nothing about it. */
  nameOf(bytes: Uint8Array): string
  seal(bytes: Uint8Array, name: string): Uint8Array
  /** Null if it is not what was sealed under this name. */
  open(bytes: Buffer, name: string): Buffer | null
}

/** Without a passphrase: as it is. */
export const openKeys: BackupKeys = {
  isEncrypted: false,
  nameOf: bytes => createHash('sha256').update(bytes).digest('hex'),
  seal: bytes => bytes,
  open: bytes => bytes,
}

const nonceBytes = 12
const tagBytes = 16
/** Each guess costs 128 MB and half a second of a processor. */
const usualHardness = 2 ** 17
const leastHardness = 2 ** 14
const mostHardness = 2 ** 20
const wrapped = 'the key of the backups'

/** What the place of encrypted backups stores about its key: everything except the passphrase. */
export const encryptionSchema = v.object({
  kdf: v.literal('scrypt'),
  N: v.pipe(v.number(), v.integer(), v.minValue(leastHardness), v.maxValue(mostHardness)),
  r: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16)),
  p: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16)),
  salt: v.string(),
  key: v.string(),
})
export type Encryption = v.InferOutput<typeof encryptionSchema>

/** A key for a new place, which opens with the passphrase. Guessing it costs as much as `hardness` says. */
export async function makeEncryption(
  passphrase: string,
  hardness = usualHardness,
): Promise<{ encryption: Encryption; keys: BackupKeys }> {
  const given = { N: hardness, r: 8, p: 1, salt: randomBytes(32).toString('base64') }
  const main = randomBytes(32)
  const key = seal(await deriveKey(passphrase, given), main, wrapped).toString('base64')
  return { encryption: { kdf: 'scrypt', ...given, key }, keys: keysFrom(main) }
}

/** Throws if the passphrase is not that of the place. */
export async function unlock(encryption: Encryption, passphrase: string): Promise<BackupKeys> {
  const own = await deriveKey(passphrase, encryption)
  const main = open(own, Buffer.from(encryption.key, 'base64'), wrapped)
  if (!main) throw new BackupError('The passphrase is not the one that these backups were encrypted with.')
  return keysFrom(main)
}

function keysFrom(main: Buffer): BackupKeys {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', main, 'iki backup', purpose, 32))
  const [forNames, forContent] = [keyFor('names'), keyFor('content')]
  return {
    isEncrypted: true,
    nameOf: bytes => createHmac('sha256', forNames).update(bytes).digest('hex'),
    seal: (bytes, name) => seal(forContent, bytes, name),
    open: (bytes, name) => open(forContent, bytes, name),
  }
}

function deriveKey(passphrase: string, { N, r, p, salt }: Pick<Encryption, 'N' | 'r' | 'p' | 'salt'>) {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** Valid for this name only: a chunk that is moved to another name does not open. */
function seal(key: Buffer, bytes: Uint8Array, name: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, bytes: Buffer, name: string): Buffer | null {
  if (bytes.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}
