import { lineLinkOutcomes, lineOutcomeParameter } from '@iki/contract/account/line'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { ConfirmButton } from '#ui/buttons/confirm-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { lineStateQuery, useLinkLine, useUnlinkLine } from './line.queries.ts'
import classes from './security.module.css'

/** The connection with LINE; nothing where the operator has not set it up and there is none. */
export function Line() {
  const { data } = useQuery(lineStateQuery)
  const [parameters] = useSearchParams()
  const link = useLinkLine()
  const unlink = useUnlinkLine()
  const [outcome, title] =
    Object.entries(lineLinkOutcomes).find(([name]) => name === parameters.get(lineOutcomeParameter)) ?? []
  if (!data || !(data.isOffered || data.isLinked)) return null
  return (
    <section className={classes.section}>
      <SectionHeading>LINE</SectionHeading>
      <p className={classes.hint}>
        {data.isLinked
          ? 'LINEでもログインできます。'
          : 'LINEとつなぐと、LINEでもログインできるようになります。'}
      </p>
      {unlink.isSuccess ? (
        <Notice kind="success" title="LINEとの連携をはずしました" />
      ) : (
        title && <Notice kind={outcome === 'linked' ? 'success' : 'problem'} title={title} />
      )}
      {[link.error, unlink.error].map(
        error =>
          error && (
            <Notice key={error.message} kind="problem">
              {errorMessage(error)}
            </Notice>
          ),
      )}
      {data.official && (
        <p>
          <TextLink to={href('/line/line')}>友だちとお知らせ</TextLink>
        </p>
      )}
      {data.isLinked ? (
        <ConfirmButton
          label="LINEとの連携をはずす"
          question="LINEでは、ログインできなくなります。つなぎなおすことも、いつでもできます。"
          yes="はずす"
          no="やめる"
          onYes={() => unlink.mutate()}
        />
      ) : (
        <SecondaryButton onPress={() => link.mutate()} isBusy={link.isPending}>
          LINEとつなぐ
        </SecondaryButton>
      )}
    </section>
  )
}
