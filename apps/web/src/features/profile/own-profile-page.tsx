import { introLength, type Profile } from '@iki/contract/people/profile'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { meQuery } from '#core/session/me.queries.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { ownProfileQuery, useSaveProfile } from './profile.queries.ts'
import classes from './profile-form.module.css'

/** What the member shows of themselves to other members. */
export function OwnProfilePage() {
  const { data, error, refetch, isFetching } = useQuery(ownProfileQuery)
  return (
    <Page
      title="プロフィールの設定"
      lead="感想やコメントのお名前から、ほかの会員の方が見るページです。載せるものを選べます。"
    >
      {data && <ProfileForm profile={data} />}
      {!data && error && (
        <QueryError error={error} missingTitle="" onRetry={refetch} isRetrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
    </Page>
  )
}

const choices = [
  { key: 'showsSince', label: '会員になった年月', description: '「2025年4月から会員です」のように出ます。' },
  { key: 'showsPlans', label: 'いまのプラン', description: 'ご利用中のプランの名前です。金額は出ません。' },
  { key: 'showsPosts', label: '書いた感想', description: '見る方が読めるプランの感想だけが並びます。' },
] as const

function ProfileForm({ profile }: { profile: Profile }) {
  const [written, setWritten] = useState(profile)
  const save = useSaveProfile()
  const { data: me } = useQuery(meQuery)
  const change = (part: Partial<Profile>) => {
    if (!save.isIdle) save.reset()
    setWritten(known => ({ ...known, ...part }))
  }
  return (
    <FormFrame
      label="プロフィール"
      submitLabel="保存する"
      isBusy={save.isPending}
      problem={save.error && errorMessage(save.error)}
      onSubmit={() => save.mutate(written)}
    >
      <TextAreaField
        label="ひとこと"
        isOptional
        minRows={3}
        value={written.intro}
        mostCharacters={introLength}
        onChange={event => change({ intro: event.currentTarget.value })}
      />
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>載せるもの</legend>
        {choices.map(({ key, label, description }) => (
          <CheckboxField
            key={key}
            label={label}
            description={description}
            checked={written[key]}
            onChange={event => change({ [key]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      {save.isSuccess && <Notice kind="success">プロフィールを保存しました。</Notice>}
      {me && <TextLink to={href('/people/:uid', { uid: me.uid })}>ほかの方からの見え方</TextLink>}
    </FormFrame>
  )
}
