import { picturesPerDay } from '@iki/contract/diary'
import { tellError } from '#core/api-error.ts'
import { NotKeptError } from './offline/not-kept.ts'
import { UnreadablePictureError } from './picture-resize.ts'

/** 11月21日の写真 2枚め: what a picture is called for who does not see it. */
export function pictureName(date: string, index: number): string {
  const [, month, day] = date.split('-').map(Number)
  return `${month}月${day}日の写真 ${index + 1}枚め`
}

/** Why a chosen picture is not there. */
export function pictureFault(error: unknown): string {
  if (error instanceof NotKeptError)
    return error.isFull
      ? '端末の空きが足りないため、この写真は残せませんでした。書いたことばはそのままです。'
      : '端末に写真を残せませんでした。書いたことばはそのままです。'
  if (!(error instanceof UnreadablePictureError)) return tellError(error)
  return error.isHeic
    ? 'このブラウザではHEIC形式の写真を開けません。JPEGの写真を選んでください。iPhoneでは「設定 → カメラ → フォーマット」を「互換性優先」にするとJPEGで撮れます。'
    : 'この写真は開けませんでした。JPEG・PNG・WebPの写真を選んでください。'
}

export const tooManyPictures = `写真は一日に${picturesPerDay}枚までです。`
