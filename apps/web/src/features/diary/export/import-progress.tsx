import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import classes from './import-summary.module.css'
import own from './own-data.module.css'
import type { PictureProgress } from './send-pictures.ts'

type Props = { progress: PictureProgress; onStop: () => void; onSaveWithout: () => void }

/** How many pictures were sent, and how that ends early. */
export function ImportProgress({ progress: { sent, of, state }, onStop, onSaveWithout }: Props) {
  const counts = `${sent.toLocaleString('ja-JP')}／${of.toLocaleString('ja-JP')}枚`
  return (
    <>
      <div className={classes.progress}>
        <p>{state === 'left' ? `写真を送り終えました（${counts}）` : `写真を送っています（${counts}）`}</p>
        <ProgressLine share={of > 0 ? sent / of : 0} label="写真を送ったところまで" />
        <p className={classes.note} role="status">
          {state === 'left' && `写真${(of - sent).toLocaleString('ja-JP')}枚を送れませんでした。`}
          {notes[state]}
        </p>
      </div>
      <div className={own.buttons}>
        <SecondaryButton onPress={onStop}>やめる</SecondaryButton>
        {state !== 'sending' && (
          <SecondaryButton onPress={onSaveWithout}>残りの写真なしで取りこむ</SecondaryButton>
        )}
      </div>
    </>
  )
}

const notes: Record<PictureProgress['state'], string> = {
  sending: 'すべて送ってから、日記を取りこみます。このページを開いたままお待ちください。',
  limited:
    '一度に送れる枚数になったので、間をおいて続きを送ります。やめても送った分は残り、あとから同じファイルで続けられます。',
  unanswered:
    'つながりにくいため、間をおいて続きを送ります。やめても送った分は残り、あとから同じファイルで続けられます。',
  left: '読み取れない写真か、保存できる写真の数をこえた分です。日記は、まだ取りこんでいません。写真なしで取りこむと、あとから同じファイルで写真を足すことはできません。',
}
