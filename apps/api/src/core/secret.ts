import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * One secret drives every key of the service; each use gets a key of its own from it. Nodes that share a database
 * must share it (setting SECRET). On a single machine it is made at the first start and kept in the data directory.
 */
export type Secret = {
  /** 32 bytes for one purpose, always the same for it. */
  key(purpose: string): Buffer
}

export async function loadSecret(setting: string | null, dataDirectory: string): Promise<Secret> {
  return secretFrom(setting ?? (await readOrMake(join(dataDirectory, 'secret'), dataDirectory)))
}

export function secretFrom(text: string): Secret {
  return { key: purpose => Buffer.from(hkdfSync('sha256', text, 'iki', purpose, 32)) }
}

async function readOrMake(path: string, dataDirectory: string): Promise<string> {
  const found = await readFile(path, 'utf8').catch(() => null)
  if (found) return found.trim()
  await mkdir(dataDirectory, { recursive: true })
  const made = randomBytes(48).toString('base64url')
  const draft = `${path}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(`${made}\n`)
  await file.sync()
  await file.close()
  await rename(draft, path)
  return made
}

const readyKeys = new WeakMap<Buffer, KeyObject>()

/** Making a key ready costs several times what a signature or a seal does. */
export function readyKey(key: Buffer): KeyObject {
  const ready = readyKeys.get(key) ?? createSecretKey(key)
  readyKeys.set(key, ready)
  return ready
}

/** A signature of `text` that can stand in an address or a cookie. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', readyKey(key)).update(text).digest('base64url')
}

/** Compares without telling by its duration where the difference is. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
