import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { hiddenQuery } from '../impression.queries.ts'
import classes from '../post/post-card.module.css'
import { useHiding } from './use-hide-person.ts'

/** The people whom the member has hidden, each with a button that shows them again. */
export function HiddenPeople({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(hiddenQuery)
  const show = useHiding(() => {})
  return (
    <Sheet title="ブロック・ミュート中の人" onClose={onClose}>
      {show.error && <Notice kind="problem">{errorMessage(show.error)}</Notice>}
      {data?.length === 0 && (
        <p>いまは、だれもいません。感想のメニューから、ミュートやブロックができます。</p>
      )}
      {data && data.length > 0 && (
        <ul className={classes.people}>
          {data.map(({ uid, name, hiding }) => (
            <li key={uid} className={classes.person}>
              <Avatar id={uid} />
              <p>
                {name}
                <br />
                <span className={classes.meta}>{hiding === 'block' ? 'ブロック中' : 'ミュート中'}</span>
              </p>
              <SecondaryButton
                isBusy={show.isPending && show.variables.other === uid}
                onPress={() => show.mutate({ other: uid, hiding: 'none' })}
              >
                解除
              </SecondaryButton>
            </li>
          ))}
        </ul>
      )}
      {!data && error && (
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      {!data && !error && <ListSkeleton rows={3} />}
    </Sheet>
  )
}
