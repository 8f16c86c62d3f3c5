import { UndoBar } from '#ui/feedback/undo-bar.tsx'
import { bringBack, forgetRemoval, useRemoval } from './deleted-post.ts'

/** Says that a post was deleted, with a button that restores it. */
export function PostUndoBar() {
  const removal = useRemoval()
  const text = removal && ('problem' in removal ? removal.problem : '削除しました')
  return (
    <UndoBar
      text={text}
      subject={removal}
      onBack={removal && 'post' in removal ? () => void bringBack() : undefined}
      isReturning={removal !== null && 'post' in removal && removal.state === 'returning'}
      onRemoved={forgetRemoval}
    />
  )
}
