import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** A day of which this phone does not know yet whether anything is written. */
export function UnreadDay({ onWrite }: { onWrite: () => void }) {
  return (
    <Notice
      title="この日の日記を、まだ読み込めていません"
      action={<SecondaryButton onPress={onWrite}>いまから書く</SecondaryButton>}
    >
      書いてあれば、つながったときにここに出ます。いま書いた分は、そのときにひとつにまとめます。
    </Notice>
  )
}
