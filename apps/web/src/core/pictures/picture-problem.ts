import { errorMessage } from '#core/api/api-error.ts'
import { UnreadablePictureError } from './prepare-picture.ts'

/** Why a chosen picture can't be taken. */
export function pictureProblem(error: unknown): string {
  if (!(error instanceof UnreadablePictureError)) return errorMessage(error)
  return error.isHeic
    ? 'このブラウザではHEIC形式の写真を開けません。JPEGの写真を選んでください。iPhoneでは「設定 → カメラ → フォーマット」を「互換性優先」にするとJPEGで撮れます。'
    : 'この写真は開けませんでした。JPEG・PNG・WebPの写真を選んでください。'
}
