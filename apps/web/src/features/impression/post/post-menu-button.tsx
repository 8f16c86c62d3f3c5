import type { Comment } from '@iki/contract/people/comment'
import type { Impression } from '@iki/contract/people/impression'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'

const load = () => import('./post-menu.tsx').then(chunk => chunk.PostMenu)

/** Opens the menu of a post or of a comment. */
export function PostMenuButton({ post, comment }: { post: Impression; comment?: Comment }) {
  const { Part: Menu, open, close } = useOnDemand(load)
  const whose = `${(comment ?? post).author.name}さんの${comment ? 'コメント' : '感想'}`
  return (
    <>
      <IconButton label={`${whose}のメニュー`} onPress={open}>
        <IconDots />
      </IconButton>
      {Menu && <Menu post={post} comment={comment} whose={whose} onClose={close} />}
    </>
  )
}
