import { picturesPerDay } from '@iki/contract/diary/diary-field'
import { pictureProblem } from '#core/pictures/picture-problem.ts'
import { NotSavedError } from '../offline/not-saved-error.ts'

/** 11月21日の写真 2枚め: the alternative text of a picture. */
export function pictureName(date: string, index: number): string {
  const [, month, day] = date.split('-').map(Number)
  return `${month}月${day}日の写真 ${index + 1}枚め`
}

/** Why a chosen picture could not be added. */
export function pictureFault(error: unknown): string {
  if (error instanceof NotSavedError)
    return error.isFull
      ? '端末の空きが足りないため、この写真は残せませんでした。書いたことばはそのままです。'
      : '端末に写真を残せませんでした。書いたことばはそのままです。'
  return pictureProblem(error)
}

export const tooManyPictures = `写真は一日に${picturesPerDay}枚までです。`
