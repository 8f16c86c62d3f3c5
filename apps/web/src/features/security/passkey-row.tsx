import { type Passkey, passkeyNameLength } from '@iki/contract/account/passkey'
import { someText } from '@iki/contract/api/schema'
import { schemaResolver, useForm } from '@mantine/form'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useState } from 'react'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { clock } from '#core/time/clock.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { sinceThen } from '#ui/format/format-moment.ts'
import classes from './device.module.css'
import { type useDeletePasskey, useRenamePasskey } from './passkey.queries.ts'

type Props = { passkey: Passkey; remove: ReturnType<typeof useDeletePasskey> }

/** One passkey: its name, since when and when last, and what can be done with it. */
export function PasskeyRow({ passkey, remove }: Props) {
  const [open, setOpen] = useState<'nothing' | 'name' | 'question'>('nothing')
  const { name, createdAt, usedAt, isSynced } = passkey
  const now = clock.now()
  return (
    <div className={classes.row}>
      <IconKey className={classes.icon} stroke={1.3} aria-hidden />
      <div className={classes.text}>
        <p className={classes.name}>
          <span>{name}</span>
          {isSynced && <span className={classes.here}>ほかの端末にも同期</span>}
        </p>
        <p className={classes.times}>
          <span>
            登録 <time dateTime={createdAt}>{sinceThen(createdAt, now)}</time>
          </span>
          {usedAt !== null && (
            <span>
              最後のご利用 <time dateTime={usedAt}>{sinceThen(usedAt, now)}</time>
            </span>
          )}
        </p>
      </div>
      {open === 'nothing' && (
        <div className={classes.actions}>
          <SecondaryButton label={`「${name}」の名前を変える`} onPress={() => setOpen('name')}>
            名前を変える
          </SecondaryButton>
          <SecondaryButton label={`「${name}」を消す`} onPress={() => setOpen('question')}>
            消す
          </SecondaryButton>
        </div>
      )}
      {open === 'question' && (
        <div className={classes.question}>
          <p>このパスキーでは、ログインできなくなります。消しますか。</p>
          <SecondaryButton
            isGrave
            isBusy={remove.isPending}
            onPress={() => remove.mutate(passkey, { onSettled: () => setOpen('nothing') })}
          >
            消す
          </SecondaryButton>
          <SecondaryButton onPress={() => setOpen('nothing')}>やめる</SecondaryButton>
        </div>
      )}
      {open === 'name' && <NameForm passkey={passkey} onDone={() => setOpen('nothing')} />}
    </div>
  )
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey(onDone)
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: passkey.name },
    validate: schemaResolver(v.object({ name: someText(passkeyNameLength) }), { sync: true }),
  })
  return (
    <div className={classes.form}>
      <FormFrame
        label="名前の変更"
        submitLabel="この名前にする"
        isBusy={rename.isPending}
        problem={rename.error && errorMessage(rename.error)}
        onSubmit={form.onSubmit(({ name }) => rename.mutate({ id: passkey.id, name }))}
      >
        <TextField
          label="パスキーの名前"
          mostCharacters={passkeyNameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
      </FormFrame>
      <SecondaryButton onPress={onDone}>やめる</SecondaryButton>
    </div>
  )
}
