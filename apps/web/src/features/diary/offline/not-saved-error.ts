/** The phone could not store what was written: it has no room, or does not let pages store anything. */
export class NotSavedError extends Error {
  readonly isFull: boolean

  constructor(cause: unknown) {
    super('The phone did not keep it.', { cause })
    this.name = 'NotSavedError'
    this.isFull = namesOf(cause).includes('QuotaExceededError')
  }
}

/** Dexie wraps what the browser threw. */
function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { name, inner } = error as { name?: unknown; inner?: unknown }
  return [String(name), ...namesOf(inner)]
}

/** Why the phone has not saved what was written, as text. */
export function saveErrorText(error: unknown): string {
  const isFull = error instanceof NotSavedError && error.isFull
  return isFull
    ? 'この端末の空きが足りず、保存できませんでした。書いたものはこの画面に残っています。写真や使っていないアプリを減らして、もう一度お試しください。'
    : 'この端末に保存できませんでした。書いたものはこの画面に残っています。もう一度お試しください。'
}
