import type { Hiding } from '@iki/contract/account/safety'
import type { Author } from '@iki/contract/people/author'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from '../post/post-menu.module.css'
import { useHiding } from './use-hide-person.ts'

const stories: Record<Hiding, { text: (name: string) => string; button: string }> = {
  mute: {
    text: name =>
      `${name}さんの感想・コメント・いいねが、あなたには見えなくなります。${name}さんには、あなたの感想がこれまでどおり見えます。`,
    button: 'ミュートする',
  },
  block: {
    text: name =>
      `${name}さんの感想・コメント・いいねが見えなくなり、${name}さんからも、あなたの感想が見えなくなります。`,
    button: 'ブロックする',
  },
}

type Props = { author: Author; hiding: Hiding; onDone: () => void }

/** Explains what hiding a person does, and asks for confirmation. */
export function HidePerson({ author, hiding, onDone }: Props) {
  const hide = useHiding(onDone)
  const { text, button } = stories[hiding]
  return (
    <div className={classes.step}>
      <p>{text(author.name)}</p>
      <p className={classes.hint}>
        相手に知らせることはありません。「みんなの感想」の「ブロック・ミュート中の人」から、いつでも解除できます。
      </p>
      {hide.error && <Notice kind="problem">{errorMessage(hide.error)}</Notice>}
      <SecondaryButton
        isWide
        isGrave
        isBusy={hide.isPending}
        onPress={() => hide.mutate({ other: author.uid, hiding })}
      >
        {button}
      </SecondaryButton>
    </div>
  )
}
