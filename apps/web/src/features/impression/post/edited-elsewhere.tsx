import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from './post-menu.module.css'

type Props = { body: string; onTake: () => void }

/** Shows the text that another device has saved meanwhile, so that the member does not overwrite it unread. */
export function EditedElsewhere({ body, onTake }: Props) {
  return (
    <Notice
      kind="problem"
      title="ほかの端末で、先になおされています"
      action={<SecondaryButton onPress={onTake}>あちらの内容を使う</SecondaryButton>}
    >
      <span className={classes.other}>{body}</span>
      いま書いている内容で上書きするときは、もう一度「なおす」を押してください。
    </Notice>
  )
}
