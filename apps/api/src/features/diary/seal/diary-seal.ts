import { seal, sealBytes, unseal, unsealBytes } from '#core/secrets/seal.ts'
import { type KeySource, type Secret, sign } from '#core/secrets/secret-keys.ts'
import type { Unreadable } from './unreadable-log.ts'

const longestMark = 8

/** The mark of the secret with which a text was sealed. */
export function sealMark(sealed: Buffer | string): string {
  const beginning = sealed.slice(0, longestMark + 1).toString()
  return /^\w{1,8}(?=\.)/.exec(beginning)?.[0] ?? ''
}

/**
 * Seals what members write, with a key for each member, for one place: an entry, a day or a picture. A seal begins with
 * the mark of its secret. What cannot be opened is null and never empty, because an empty text would be saved over it.
 * It is reported.
 */
export function diarySeals(
  secret: Pick<Secret, 'sealing'>,
  report: (unreadable: Unreadable) => void = () => {},
) {
  /** The seals of one member. */
  return (uid: string) => {
    const keyOf = (source: KeySource) => source.key(`diary of ${uid}`)
    const currentKey = () => keyOf(secret.sealing.current)
    const beginning = () => `${secret.sealing.mark}.`

    /** Opens with the secret that the mark names; if that fails, with any other that this node has. */
    function opened<T>(mark: string, place: string, open: (key: Buffer) => T | null): T | null {
      const { sealing } = secret
      const named = sealing.of(mark)
      for (const source of named ? [named, ...sealing.all] : sealing.all) {
        const content = open(keyOf(source))
        if (content !== null) return content
      }
      noteUnreadable(mark, place, named ? 'it does not open with this key' : 'this key is not known here')
      return null
    }
    function openText(sealed: string, place: string): string | null {
      const mark = sealMark(sealed)
      return opened(mark, place, key => unseal(key, sealed.slice(mark.length + 1), place))
    }
    const noteUnreadable = (key: string, place: string, reason: string) => report({ uid, place, key, reason })

    return {
      seal: (text: string, place: string): string => beginning() + seal(currentKey(), text, place),
      open: openText,

      /** As open. `read` returns null if it does not know the form of the text; that is reported as well. */
      openAs<T>(sealed: string, place: string, read: (text: string) => T | null): T | null {
        const text = openText(sealed, place)
        const value = text === null ? null : read(text)
        if (text !== null && value === null)
          noteUnreadable(sealMark(sealed), place, 'it has a form that is not known here')
        return value
      },

      sealBytes: (bytes: Uint8Array, place: string): Buffer =>
        Buffer.concat([Buffer.from(beginning()), sealBytes(currentKey(), bytes, place)]),

      openBytes(sealed: Buffer, place: string): Buffer | null {
        const mark = sealMark(sealed)
        return opened(mark, place, key => unsealBytes(key, sealed.subarray(mark.length + 1), place))
      },

      /**
       * Keyed hashes that show whether two contents are equal and reveal nothing without a key: first with the current
       * secret, then with each other secret that this node has.
       */
      fingerprints: (content: string): string[] =>
        secret.sealing.all.map(source => sign(keyOf(source), content)),
    }
  }
}
export type DiarySeals = ReturnType<typeof diarySeals>
export type MemberSeals = ReturnType<DiarySeals>

/** Opens and makes seals with one secret alone, whatever their mark. */
export const sealsWith = (source: KeySource) =>
  diarySeals({ sealing: { current: source, mark: '', of: () => null, all: [source] } })
