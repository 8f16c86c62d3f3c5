import { nicknameLength } from '@iki/contract/account/session'
import { text } from '@iki/contract/api/schema'
import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useUpdateProfile } from './mypage.queries.ts'

const schema = v.object({ nickname: text(nicknameLength) })

export function NicknameForm({ nickname }: { nickname: string }) {
  const update = useUpdateProfile()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { nickname },
    // The message about the last change does not apply to the next one.
    onValuesChange: () => update.isIdle || update.reset(),
    validate: schemaResolver(schema, { sync: true }),
  })
  return (
    <FormFrame
      label="お名前"
      submitLabel="保存する"
      isBusy={update.isPending}
      problem={update.error && errorMessage(update.error)}
      onSubmit={form.onSubmit(values => update.mutate(values))}
    >
      <TextField
        label="ニックネーム"
        isOptional
        description="ホームのごあいさつと、メールの宛名に使います。空にすると、お名前は表示されません。"
        autoComplete="nickname"
        key={form.key('nickname')}
        {...form.getInputProps('nickname')}
      />
      {update.isSuccess && (
        <Notice kind="success">
          {update.data.nickname === null
            ? 'ニックネームを空にしました。'
            : `「${update.data.nickname}」さんとお呼びします。`}
        </Notice>
      )}
    </FormFrame>
  )
}
