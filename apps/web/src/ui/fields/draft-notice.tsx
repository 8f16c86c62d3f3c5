import { useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** The words in the form are from an earlier visit and were not saved. Gone once they are given up. */
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
