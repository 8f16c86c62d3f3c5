import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './leaving.module.css'
import { type Leaving, leavingQuery, useLeave, useStay } from './leaving.queries.ts'
import { LeavingForm } from './leaving-form.tsx'
import { WhatGoes } from './what-goes.tsx'

/** `forgetHere`: removes what other features have stored of the member on this device. */
export function LeavingPage({ forgetHere }: { forgetHere: () => Promise<void> }) {
  const { data, error, refetch, isFetching } = useQuery(leavingQuery)
  // Here, and not in the form: that is not shown while a leaving waits.
  const leave = useLeave(forgetHere)
  return (
    <Page
      title="退会"
      lead="何が消え、何が残るかをお確かめのうえ、お手続きください。"
      drawing={{ id: 'leaving', drawing: 'path' }}
    >
      {data ? (
        <div className={classes.sections}>
          {data.state === 'parked' && <Waiting leaving={data} leave={leave} />}
          <WhatGoes leaving={data} />
          {data.state === 'none' && <LeavingForm leaving={data} leave={leave} />}
        </div>
      ) : error ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}

type WaitingProps = { leaving: Leaving; leave: ReturnType<typeof useLeave> }

/** A leaving that waits until nothing can be charged any more. */
function Waiting({ leaving: { posts }, leave }: WaitingProps) {
  const stay = useStay()
  const error = leave.error ?? stay.error
  return (
    <div className={classes.section}>
      <Notice
        title="退会のお手続きを、進めています"
        action={
          <div className={classes.buttons}>
            <SecondaryButton isBusy={stay.isPending} onPress={() => stay.mutate()}>
              退会をやめる
            </SecondaryButton>
            <SecondaryButton isBusy={leave.isPending} onPress={() => leave.mutate(posts ?? 'remove')}>
              いま、もう一度ためす
            </SecondaryButton>
          </div>
        }
      >
        お支払いが止まったことを、決済会社に確かめているところです。こちらでくり返し確かめ、済みしだい退会となります。それまでは、そのままお使いいただけます。
      </Notice>
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
    </div>
  )
}
