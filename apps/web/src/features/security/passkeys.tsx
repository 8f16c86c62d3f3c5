import { mostPasskeys, type Passkey } from '@iki/contract/account/passkey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { obstacleToPasskeys } from '#core/session/passkey.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { passkeysQuery, useCreatePasskey, useDeletePasskey } from './passkey.queries.ts'
import { PasskeyRow } from './passkey-row.tsx'
import classes from './security.module.css'

/** The passkeys of the member, and a way to make one on this device. */
export function Passkeys() {
  const list = useQuery(passkeysQuery)
  return (
    <section className={classes.section}>
      <SectionHeading>パスキー</SectionHeading>
      <p className={classes.hint}>
        パスワードのかわりに、指紋や顔、画面ロックでログインできます。覚えるものも、打ちこむものもありません。
      </p>
      {list.data && <List passkeys={list.data} />}
      {!list.data && !list.error && <ListSkeleton rows={1} />}
      {!list.data && list.error && (
        <QueryError
          error={list.error}
          missingTitle=""
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
    </section>
  )
}

function List({ passkeys }: { passkeys: Passkey[] }) {
  const create = useCreatePasskey()
  const remove = useDeletePasskey()
  const [obstacle, setObstacle] = useState<string | null>(null)
  return (
    <>
      {passkeys.length > 0 && (
        <RowList label="登録したパスキー">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} remove={remove} />
          ))}
        </RowList>
      )}
      {create.isSuccess && !remove.isSuccess && (
        <Notice kind="success" title="パスキーを登録しました">
          次からは、この端末の画面ロックでログインできます。
        </Notice>
      )}
      {remove.isSuccess && (
        <Notice kind="success" title={`「${remove.variables.name}」を消しました`}>
          端末に残っているパスキーは、端末の設定からも消せます。
        </Notice>
      )}
      {[create.error, remove.error].map(
        error =>
          error && (
            <Notice key={error.message} kind="problem">
              {errorMessage(error)}
            </Notice>
          ),
      )}
      {obstacle && <Notice>{obstacle}</Notice>}
      {passkeys.length < mostPasskeys && (
        <SecondaryButton
          isBusy={create.isPending}
          onPress={() => {
            const found = obstacleToPasskeys()
            setObstacle(found)
            remove.reset()
            if (found === null) create.mutate()
          }}
        >
          パスキーを登録する
        </SecondaryButton>
      )}
    </>
  )
}
