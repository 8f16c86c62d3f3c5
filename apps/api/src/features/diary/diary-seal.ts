import { seal, sealBytes, unseal, unsealBytes } from '#core/seal.ts'
import { type Secret, secretFrom, sign } from '#core/secret.ts'

/** What a seal begins with says which secret its key was made from. */
const [shared, own] = ['s1', 'd1'] as const
const mark = (name: string) => `${name}.`

class CannotOpen extends Error {
  constructor(name: string) {
    super(`something of a diary does not open with the key "${name}": see DIARY_SECRET in README.md`)
  }
}

/**
 * Seals what members write, each with a key of their own, for one place: an entry, a day or a picture. Nothing that
 * can't be opened is told as empty: it would be saved over the words.
 */
export function diarySeals(secret: Secret, diarySecret: string | null) {
  const secrets: Record<string, Secret> = {
    [shared]: secret,
    ...(diarySecret !== null && { [own]: secretFrom(diarySecret) }),
  }
  const current = diarySecret === null ? shared : own
  const currentMark = Buffer.from(mark(current))

  /** The seals of one member. */
  return (uid: string) => {
    const keys = new Map<string, Buffer>()
    function keyOf(name: string): Buffer {
      const key = keys.get(name) ?? secrets[name]?.key(`diary of ${uid}`)
      if (!key) throw new CannotOpen(name)
      keys.set(name, key)
      return key
    }

    return {
      seal: (text: string, place: string): string => mark(current) + seal(keyOf(current), text, place),

      open(sealed: string, place: string): string {
        const name = sealed.split('.', 1)[0] ?? ''
        const text = unseal(keyOf(name), sealed.slice(mark(name).length), place)
        if (text === null) throw new CannotOpen(name)
        return text
      },

      sealBytes: (bytes: Uint8Array, place: string): Buffer =>
        Buffer.concat([currentMark, sealBytes(keyOf(current), bytes, place)]),

      openBytes(sealed: Buffer, place: string): Buffer {
        const name = sealed.subarray(0, sealed.indexOf('.')).toString()
        const bytes = unsealBytes(keyOf(name), sealed.subarray(mark(name).length), place)
        if (bytes === null) throw new CannotOpen(name)
        return bytes
      },

      /** Tells whether two are the same, and to nobody without the key what they are. */
      fingerprint: (content: string): string => sign(keyOf(current), content),
    }
  }
}
export type DiarySeals = ReturnType<typeof diarySeals>
export type MemberSeals = ReturnType<DiarySeals>
