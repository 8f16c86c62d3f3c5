import { leavingWord, type PostsChoice } from '@iki/contract/account/leaving'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { isComposing } from '#ui/fields/is-composing.ts'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import classes from './leaving.module.css'
import type { Leaving, useLeave } from './leaving.queries.ts'

type Props = { leaving: Leaving; leave: ReturnType<typeof useLeave> }

/** The choice for posts, the word to type, and the button: nobody leaves by accident. */
export function LeavingForm({ leaving: { postCount, posts: chosen, email }, leave }: Props) {
  const [posts, setPosts] = useState<PostsChoice>(chosen ?? 'remove')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    if (leave.isPending) return
    const isRight = typed.trim() === leavingWord
    setWrong(!isRight)
    if (isRight) leave.mutate(posts)
  }
  return (
    <form
      noValidate
      aria-label="退会のお手続き"
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {postCount > 0 && (
        <RadioCards
          legend={`みんなの感想に書いたもの（${postCount}件）`}
          name="posts"
          value={posts}
          onChange={setPosts}
          options={[
            {
              value: 'remove',
              label: 'いっしょに消す',
              about: 'あなたの感想への、ほかの方のコメントも消えます。',
            },
            {
              value: 'keep',
              label: '名前をはずして残す',
              about: '「退会された方」として残ります。部屋に書いたものは消えます。',
            },
          ]}
        />
      )}
      <p className={classes.hint}>
        {email
          ? `お手続きが済むと、すべての端末からログアウトし、${email} へメールをお送りします。`
          : 'お手続きが済むと、すべての端末からログアウトします。取り消すためのリンクは、次の画面にだけ出ます。'}
      </p>
      <TextField
        label={`確認のため「${leavingWord}」と書いてください`}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
        }}
        error={isWrong && `「${leavingWord}」と書くと、お手続きできます`}
      />
      {leave.error && <Notice kind="problem">{errorMessage(leave.error)}</Notice>}
      <div className={classes.buttons}>
        <SecondaryButton to={href('/mypage')}>やめる</SecondaryButton>
        <SecondaryButton type="submit" isGrave isBusy={leave.isPending}>
          退会する
        </SecondaryButton>
      </div>
    </form>
  )
}
