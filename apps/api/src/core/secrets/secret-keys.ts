import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { boundedCache } from '#core/bounded-cache.ts'

/** A secret text, from which a key is derived for each use. */
export type KeySource = {
  /** 32 bytes for one purpose, always the same for it. */
  key(purpose: string): Buffer
}

/**
 * Every key of the service is derived from it. Nodes that share a database must share it. It may be replaced while the
 * service runs (see core/secrets), so ask for a key when it is used.
 */
export type Secret = KeySource & {
  /** The current key, then those of former secrets whose signatures are still valid. */
  keys(purpose: string): Buffer[]
  /** The secrets for what stays sealed for years. */
  readonly sealing: SealingSecrets
}

/** Secrets for long-lived seals. The beginning of a seal, its mark, says from which secret its key was derived. */
export type SealingSecrets = {
  /** New seals use this secret and begin with this mark. */
  readonly current: KeySource
  readonly mark: string
  /** The secret of a mark; null if this node was not given it. */
  of(mark: string): KeySource | null
  /** All secrets that this node was given, the current one first. */
  readonly all: readonly KeySource[]
}

const rememberedKeys = 1_000

export function keySource(text: string): KeySource {
  const keys = boundedCache<Buffer>(rememberedKeys)
  return {
    key(purpose) {
      const known = keys.get(purpose)
      if (known) return known
      const key = Buffer.from(hkdfSync('sha256', text, 'iki', purpose, 32))
      keys.set(purpose, key)
      return key
    },
  }
}

/** A secret that never changes, and maybe another for the diaries. */
export function secretFrom(text: string, ofDiaries: string | null = null): Secret {
  const source = keySource(text)
  const current = ofDiaries === null ? source : keySource(ofDiaries)
  const mark = ofDiaries === null ? 's1' : 'd1'
  const marked = new Map([
    ['s1', source],
    [mark, current],
  ])
  return {
    ...source,
    keys: purpose => [source.key(purpose)],
    sealing: { mark, current, of: each => marked.get(each) ?? null, all: [...new Set([current, source])] },
  }
}

const readyKeys = new WeakMap<Buffer, KeyObject>()

/** Preparing a key costs several times what a signature or a seal does. */
export function readyKey(key: Buffer): KeyObject {
  const ready = readyKeys.get(key) ?? createSecretKey(key)
  readyKeys.set(key, ready)
  return ready
}

/** A signature of `text` for an address or a cookie. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', readyKey(key)).update(text).digest('base64url')
}

/** Whether one of the keys made the signature. */
export function isSigned(keys: Buffer[], text: string, signature: string): boolean {
  return keys.some(key => isSame(signature, sign(key, text)))
}

/** Compares in constant time, so that the duration does not reveal where the difference is. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
