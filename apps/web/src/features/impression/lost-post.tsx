import { useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from './post-comments.module.css'

type Props = { words: string; onClose: () => void }

/** The post has gone under what is being written; the words are still there, to be taken along. */
export function LostPost({ words, onClose }: Props) {
  const [copy, setCopy] = useState<'done' | 'failed' | null>(null)
  const take = async () => {
    try {
      await navigator.clipboard.writeText(words)
      setCopy('done')
    } catch {
      setCopy('failed')
    }
  }
  return (
    <Notice kind="problem" title="この感想は、見られなくなりました">
      <p>書いているあいだに、削除されたようです。コメントは送られていません。ことばは、上に残っています。</p>
      <div className={classes.lostWays}>
        <SecondaryButton onPress={() => void take()}>
          {copy === 'done' ? 'コピーしました' : 'ことばをコピーする'}
        </SecondaryButton>
        <SecondaryButton onPress={onClose}>とじる</SecondaryButton>
      </div>
      {copy === 'failed' && <p>コピーできませんでした。長押しで選んで、コピーしてください。</p>}
    </Notice>
  )
}
