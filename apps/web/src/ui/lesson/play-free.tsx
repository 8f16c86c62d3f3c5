import { href } from '@iki/contract/screens/screens'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'

/** Leads to what everybody can listen to, where a plan has nothing open. `isSecond`: its page offers the plan first. */
export function PlayFree({ isSecond = false }: { isSecond?: boolean }) {
  const Button = isSecond ? SecondaryButton : PrimaryButton
  return (
    <Button to={href('/player/free-playlist/:playtag?')} icon={<IconPlay size={18} />}>
      無料の音声を聴く
    </Button>
  )
}
