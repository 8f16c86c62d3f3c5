import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A secret text, from which each use gets a key of its own. */
export type KeySource = {
  /** 32 bytes for one purpose, always the same for it. */
  key(purpose: string): Buffer
}

/**
 * What drives every key of the service. Nodes that share a database must share it. It may be replaced by another while
 * the service runs (see core/secrets), so a key is asked for when it is used.
 */
export type Secret = KeySource & {
  /** The key of now, and after it those of former secrets whose signatures still hold. */
  keys(purpose: string): Buffer[]
  /** For what lies sealed for years. */
  readonly sealing: SealingSecrets
}

/** Secrets of long-lived seals. What a seal begins with, its mark, says which secret its key was made from. */
export type SealingSecrets = {
  /** What is sealed from now on is sealed with this one and begins with this mark. */
  readonly current: KeySource
  readonly mark: string
  /** The secret of a mark; null when this node was not given it. */
  of(mark: string): KeySource | null
  /** All that this node was given, the one of now first. */
  readonly all: readonly KeySource[]
}

const rememberedKeys = 1_000

export function keySource(text: string): KeySource {
  const keys = new LRUCache<string, Buffer>({ max: rememberedKeys })
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

/** Whether one of the keys made the signature. */
export function isSigned(keys: Buffer[], text: string, signature: string): boolean {
  return keys.some(key => isSame(signature, sign(key, text)))
}

/** Compares without telling by its duration where the difference is. */
export function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
