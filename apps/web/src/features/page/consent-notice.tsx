import type { Consent } from '@iki/contract/account/consent'
import { policyScreens } from '@iki/contract/screens/public'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { consentsQuery, useAgree } from './consent.queries.ts'
import classes from './consent-notice.module.css'

/** On every page while terms that matter have changed and the member has not agreed. It blocks nobody. */
export function ConsentNotice() {
  const { data = [] } = useQuery(consentsQuery)
  const agree = useAgree()
  const due = data.filter(({ isDue }) => isDue)
  const [first] = due
  if (!first) return null
  return (
    <div className={classes.notice}>
      <Notice
        title={`${due.map(({ title }) => title).join('と')}が新しくなりました`}
        action={
          <div className={classes.actions}>
            <SecondaryButton isBusy={agree.isPending} onPress={() => agree.mutate(due)}>
              読んで、同意する
            </SecondaryButton>
            {due.map(consent => (
              <TextLink key={consent.slug} to={placeOf(consent)}>
                {consent.title}
              </TextLink>
            ))}
          </div>
        }
      >
        {`${japaneseDay(first.version)}の版から、大切なところが変わっています。お読みのうえ、同意をお願いします。`}
        {agree.error && <p role="alert">{errorMessage(agree.error)}</p>}
      </Notice>
    </div>
  )
}

const placeOf = ({ slug }: Consent): string =>
  policyScreens.find(({ props }) => props.slug === slug)?.path ?? `/page/${slug}`
