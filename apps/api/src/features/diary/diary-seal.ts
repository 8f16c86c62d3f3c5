import { seal, sealBytes, unseal, unsealBytes } from '#core/seal.ts'
import { type Secret, secretFrom, sign } from '#core/secret.ts'
import type { Unreadable } from './unreadable-log.ts'

/** What a seal begins with says which secret its key was made from. */
const [shared, own] = ['s1', 'd1'] as const
const mark = (name: string) => `${name}.`

/**
 * Seals what members write, each with a key of their own, for one place: an entry, a day or a picture. What can't be
 * opened is null and never empty: an empty text would be saved over what was written. It is reported.
 */
export function diarySeals(
  secret: Secret,
  diarySecret: string | null,
  report: (unreadable: Unreadable) => void = () => {},
) {
  const secrets = new Map([[shared as string, secret]])
  const current = diarySecret === null ? shared : own
  const currentSecret = diarySecret === null ? secret : secretFrom(diarySecret)
  secrets.set(current, currentSecret)
  const currentMark = Buffer.from(mark(current))

  /** The seals of one member. */
  return (uid: string) => {
    const purpose = `diary of ${uid}`
    const keys = new Map<string, Buffer | undefined>()
    function keyOf(name: string): Buffer | undefined {
      if (!keys.has(name)) keys.set(name, secrets.get(name)?.key(purpose))
      return keys.get(name)
    }
    const currentKey = () => keyOf(current) ?? currentSecret.key(purpose)

    function opened<T>(name: string, place: string, open: (key: Buffer) => T | null): T | null {
      const key = keyOf(name)
      const content = key ? open(key) : null
      if (content === null)
        noteUnreadable(name, place, key ? 'it does not open with this key' : 'this key is not known here')
      return content
    }
    function openText(sealed: string, place: string): string | null {
      const name = nameOf(sealed)
      return opened(name, place, key => unseal(key, sealed.slice(mark(name).length), place))
    }
    const noteUnreadable = (key: string, place: string, reason: string) => report({ uid, place, key, reason })

    return {
      seal: (text: string, place: string): string => mark(current) + seal(currentKey(), text, place),
      open: openText,

      /** As open, of JSON. `read` answers null where it does not know the form. */
      openJson<T>(sealed: string, place: string, read: (value: unknown) => T | null): T | null {
        const text = openText(sealed, place)
        const value = text === null ? null : read(parsed(text))
        if (text !== null && value === null)
          noteUnreadable(nameOf(sealed), place, 'it has a form that is not known here')
        return value
      },

      sealBytes: (bytes: Uint8Array, place: string): Buffer =>
        Buffer.concat([currentMark, sealBytes(currentKey(), bytes, place)]),

      openBytes(sealed: Buffer, place: string): Buffer | null {
        const name = nameOf(sealed.subarray(0, longestName + 1).toString('latin1'))
        return opened(name, place, key => unsealBytes(key, sealed.subarray(mark(name).length), place))
      },

      /** Tells whether two are the same, and to nobody without the key what they are. */
      fingerprint: (content: string): string => sign(currentKey(), content),
    }
  }
}
export type DiarySeals = ReturnType<typeof diarySeals>
export type MemberSeals = ReturnType<DiarySeals>

const longestName = 8

/** What stands before the dot, where it can be the name of a key. */
function nameOf(sealed: string): string {
  return /^\w{1,8}(?=\.)/.exec(sealed)?.[0] ?? ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
