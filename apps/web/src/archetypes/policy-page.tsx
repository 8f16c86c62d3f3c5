import type { Page } from '@iki/contract/reading/page'
import { policyScreens } from '@iki/contract/screens/public'
import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ContentPage } from '#features/page/content-page.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './policy-page.module.css'

const versionParameter = 'version'

/**
 * A policy in its current or an earlier version, with the version that the member agreed to, and links to the other
 * policies.
 */
export function PolicyPage({ slug }: ArchetypeProps['policy']) {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const version = address.get(versionParameter)
  return (
    <ContentPage
      key={version}
      slug={slug}
      version={version}
      wayOn={version !== null && <TextLink to={pathname}>いまの版を読む</TextLink>}
      above={page => <VersionNote page={page} newestAt={pathname} />}
      below={page => (
        <>
          <Versions page={page} at={pathname} />
          <OtherPolicies slug={slug} />
        </>
      )}
    />
  )
}

/** Notes whether this version is the current one, and whether it is the one that was agreed to. */
function VersionNote({ page, newestAt }: { page: Page; newestAt: string }) {
  const [newest = page.version] = page.versions
  const isPast = page.version < newest
  const agreed = page.agreedVersion
  return (
    <>
      {isPast && (
        <div className={classes.notice}>
          <Notice title="この版は過去のものです" action={<TextLink to={newestAt}>いまの版を読む</TextLink>}>
            {japaneseDay(newest)}に、新しい版に変わりました。
          </Notice>
        </div>
      )}
      {agreed && (
        <p className={classes.agreed}>
          あなたは<time dateTime={agreed}>{japaneseDay(agreed)}</time>の版に同意しています。
          {!isPast && agreed < page.version && 'この版は、そのあとに改めたものです。'}
        </p>
      )}
    </>
  )
}

/** The choice of versions, if there is more than one. */
function Versions({ page, at }: { page: Page; at: string }) {
  if (page.versions.length < 2) return null
  const [newest] = page.versions
  return (
    <nav aria-label="これまでの版" className={classes.around} data-off-paper>
      <SectionHeading>これまでの版</SectionHeading>
      <ul className={classes.list}>
        {page.versions.map(version => (
          <li key={version}>
            <Link
              to={version === newest ? at : `${at}?${versionParameter}=${version}`}
              className={classes.link}
              aria-current={version === page.version ? 'page' : undefined}
            >
              {japaneseDay(version)} 版{version === newest && '（いまの版）'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OtherPolicies({ slug }: { slug: string }) {
  return (
    <nav aria-label="ほかの規約" className={classes.around} data-off-paper>
      <SectionHeading>ほかの規約</SectionHeading>
      <ul className={classes.list}>
        {policyScreens
          .filter(({ props }) => props.slug !== slug)
          .map(({ path, title }) => (
            <li key={path}>
              <Link to={path} className={classes.link}>
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
