import { useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Says that the text in the form is an unsaved draft of an earlier visit. Removed when the draft is given up. */
export function DraftNotice({ onGiveUp }: { onGiveUp: () => void }) {
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  const giveUp = () => {
    onGiveUp()
    setOver(true)
  }
  return (
    <Notice
      title="書きかけです"
      action={<SecondaryButton onPress={giveUp}>書きかけを捨てる</SecondaryButton>}
    >
      まだ保存していない書きかけを、ひらいています。
    </Notice>
  )
}
