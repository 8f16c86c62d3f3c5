import { NotSavedError } from '../offline/not-saved-error.ts'

/** Why the phone has not taken what was written, in words. */
export function saveErrorText(error: unknown): string {
  const isFull = error instanceof NotSavedError && error.isFull
  return isFull
    ? 'この端末の空きが足りず、保存できませんでした。書いたものはこの画面に残っています。写真や使っていないアプリを減らして、もう一度お試しください。'
    : 'この端末に保存できませんでした。書いたものはこの画面に残っています。もう一度お試しください。'
}
