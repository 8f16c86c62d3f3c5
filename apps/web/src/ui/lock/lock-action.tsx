import type { Lock } from '@iki/contract/access/access'
import { href } from '@iki/contract/screens/screens'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'

/** `isSecond`: the filled button of the screen is another one. */
type Props = { lock: Lock; isSecond?: boolean | undefined }

/** Where to go from a lock, besides its plans. */
export function LockAction({ lock, isSecond = false }: Props) {
  const Button = isSecond ? SecondaryButton : PrimaryButton
  if (lock.reason === 'sign_in') return <Button to={href('/login')}>ログイン</Button>
  if (lock.reason === 'plan' && lock.endedAt !== null)
    return <TextLink to={href('/expire-plan')}>終わったプランを見る</TextLink>
  if (lock.reason === 'plan' && lock.startsAt === null)
    return <Button to={href('/product/plan-choice')}>プランと料金を見る</Button>
  return <TextLink to={href('/')}>ホームへもどる</TextLink>
}
