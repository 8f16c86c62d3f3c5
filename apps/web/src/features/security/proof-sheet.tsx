import { someText } from '@iki/contract/api/schema'
import { href } from '@iki/contract/screens/screens'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { obstacleToPasskeys } from '#core/session/passkey.ts'
import { proof } from '#core/session/proof.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { proofWaysQuery, useProve, useProveByLine, useProveByPasskey } from './proof.queries.ts'
import classes from './proof-sheet.module.css'

/** Asks the member to prove that it is them; what waits for it then continues. Closing it counts as a no. */
export function ProofSheet() {
  const isProved = useRef(false)
  return (
    <Sheet title="ご本人の確認" onClose={() => proof.settle(isProved.current)}>
      {leave => (
        <Ways
          onProved={() => {
            isProved.current = true
            leave()
          }}
        />
      )}
    </Sheet>
  )
}

function Ways({ onProved }: { onProved: () => void }) {
  const { data, error } = useQuery(proofWaysQuery)
  if (!data)
    return error ? <Notice kind="problem">{errorMessage(error)}</Notice> : <TextSkeleton paragraphs={1} />
  const [hasPasskey, hasPassword, hasLine] = (['passkey', 'password', 'line'] as const).map(way =>
    data.ways.includes(way),
  )
  return (
    <div className={classes.parts}>
      <p className={classes.lead}>
        大切な変更の前に、ご本人であることを確かめます。確認は10分のあいだ有効です。
      </p>
      {hasPasskey && obstacleToPasskeys() === null && <ByPasskey onProved={onProved} />}
      {hasPassword && <ByPassword onProved={onProved} />}
      {hasLine && <ByLine isOnly={!hasPassword} />}
      {data.ways.length === 0 && (
        <p>
          パスワードがまだありません。<TextLink to={href('/password-reset')}>パスワードの再設定</TextLink>
          から決めると、続けられます。
        </p>
      )}
    </div>
  )
}

function ByPasskey({ onProved }: { onProved: () => void }) {
  const prove = useProveByPasskey(onProved)
  return (
    <>
      {prove.error && <Notice kind="problem">{errorMessage(prove.error)}</Notice>}
      <SecondaryButton onPress={() => prove.mutate()} isBusy={prove.isPending}>
        パスキーで確かめる
      </SecondaryButton>
    </>
  )
}

function ByPassword({ onProved }: { onProved: () => void }) {
  const prove = useProve(onProved)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(v.object({ password: someText(256, 'パスワードを入力してください') }), {
      sync: true,
    }),
  })
  return (
    <FormFrame
      label="ご本人の確認"
      submitLabel="確認して続ける"
      isBusy={prove.isPending}
      problem={prove.error && errorMessage(prove.error)}
      onSubmit={form.onSubmit(({ password }) => prove.mutate(password))}
    >
      <PasswordField
        label="いまのパスワード"
        autoComplete="current-password"
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </FormFrame>
  )
}

function ByLine({ isOnly }: { isOnly: boolean }) {
  const line = useProveByLine()
  const { pathname, search } = useLocation()
  return (
    <>
      {line.error && <Notice kind="problem">{errorMessage(line.error)}</Notice>}
      <SecondaryButton onPress={() => line.mutate(`${pathname}${search}`)} isBusy={line.isPending}>
        LINEで確かめる
      </SecondaryButton>
      {isOnly && <p className={classes.lead}>LINEから戻ったら、お手続きをもう一度はじめてください。</p>}
    </>
  )
}
