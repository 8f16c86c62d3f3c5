import type { SignedInDevice } from '@iki/contract/account/signed-in-device'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { ConfirmButton } from '#ui/buttons/confirm-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './device.module.css'
import { devicesQuery, useEndDevice, useEndOtherDevices } from './device.queries.ts'
import { DeviceRow, deviceTitle } from './device-row.tsx'
import parts from './security.module.css'

/** Where the member is signed in, and a way to sign out there. */
export function Devices() {
  const list = useInfiniteQuery(devicesQuery)
  const pages = list.data?.pages
  const others = pages?.flatMap(page => page.others) ?? []
  const here = pages?.[0]?.here
  return (
    <section className={parts.section}>
      <SectionHeading>端末</SectionHeading>
      {!pages && !list.error && <ListSkeleton rows={2} />}
      {!pages && list.error && (
        <QueryError
          error={list.error}
          missingTitle=""
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {pages && (
        <>
          <p className={parts.hint}>{stateOf(others.length, list.hasNextPage)}</p>
          <List here={here ?? null} others={others} />
          {list.isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
          {list.hasNextPage && (
            <SecondaryButton
              isWide
              isBusy={list.isFetchingNextPage}
              onPress={() => void list.fetchNextPage()}
            >
              もっと見る
            </SecondaryButton>
          )}
        </>
      )}
    </section>
  )
}

function stateOf(count: number, goesOn: boolean): string {
  if (count === 0) return 'ログインしているのは、この端末だけです。'
  return `この端末のほかに、${count}台${goesOn ? 'よりも多く' : ''}でログインしています。心当たりのない端末は、ここからログアウトできます。`
}

function List({ here, others }: { here: SignedInDevice | null; others: SignedInDevice[] }) {
  const [asked, setAsked] = useState<string | null>(null)
  const end = useEndDevice()
  const endOthers = useEndOtherDevices()
  const hasMac = others.some(({ device }) => device === 'Mac・Safari')
  return (
    <>
      <RowList label="ログインしている端末">
        {here && <DeviceRow device={here} isHere />}
        {others.map(device => (
          <DeviceRow
            key={device.id}
            device={device}
            action={
              asked === device.id ? (
                <div className={classes.question}>
                  <p>この端末からログアウトしますか。</p>
                  <SecondaryButton
                    isGrave
                    isBusy={end.isPending}
                    onPress={() => {
                      endOthers.reset()
                      end.mutate(device)
                    }}
                  >
                    ログアウトする
                  </SecondaryButton>
                  <SecondaryButton onPress={() => setAsked(null)}>やめる</SecondaryButton>
                </div>
              ) : (
                <SecondaryButton
                  label={`${deviceTitle(device)}からログアウト`}
                  onPress={() => setAsked(device.id)}
                >
                  ログアウト
                </SecondaryButton>
              )
            }
          />
        ))}
      </RowList>
      {hasMac && <p className={parts.hint}>iPadのSafariは、「Mac・Safari」と出ることがあります。</p>}
      {end.isSuccess && (
        <Notice kind="success" title={`${deviceTitle(end.variables)}からログアウトしました`}>
          プッシュ通知も、その端末には届かなくなりました。
        </Notice>
      )}
      {endOthers.isSuccess && (
        <Notice kind="success" title={`ほかの${endOthers.data.count}台からログアウトしました`}>
          この端末では、このままお使いいただけます。
        </Notice>
      )}
      {[end.error, endOthers.error].map(
        error =>
          error && (
            <Notice key={error.message} kind="problem">
              {errorMessage(error)}
            </Notice>
          ),
      )}
      {others.length > 0 && (
        <div className={classes.all}>
          <ConfirmButton
            label="ほかのすべての端末からログアウト"
            question="この端末のほかは、すべてログアウトします。もう一度使うには、それぞれの端末でログインします。"
            yes="すべてログアウトする"
            no="やめる"
            onYes={() => {
              end.reset()
              endOthers.mutate()
            }}
          />
        </div>
      )}
    </>
  )
}
