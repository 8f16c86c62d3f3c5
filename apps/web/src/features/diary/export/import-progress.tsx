import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import classes from './import-summary.module.css'
import own from './own-data.module.css'
import type { PictureProgress } from './send-pictures.ts'

type Props = { progress: PictureProgress; onStop: () => void; onSaveWithout: () => void }

/** How many pictures were sent, and how that ends early. */
export function ImportProgress({ progress: { sent, of, isWaiting }, onStop, onSaveWithout }: Props) {
  return (
    <>
      <div className={classes.progress}>
        <p>
          写真を送っています（{sent.toLocaleString('ja-JP')}／{of.toLocaleString('ja-JP')}枚）
        </p>
        <ProgressLine share={of > 0 ? sent / of : 0} label="写真を送ったところまで" />
        <p className={classes.note} role="status">
          {isWaiting
            ? '一度に送れる枚数になったので、間をおいて続きを送ります。やめても送った分は残り、あとから同じファイルで続けられます。'
            : 'すべて送ってから、日記を取りこみます。このページを開いたままお待ちください。'}
        </p>
      </div>
      <div className={own.buttons}>
        <SecondaryButton onPress={onStop}>やめる</SecondaryButton>
        {isWaiting && <SecondaryButton onPress={onSaveWithout}>残りの写真なしで取りこむ</SecondaryButton>}
      </div>
    </>
  )
}
