import type { Article } from '@iki/contract/reading/article'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { NotFound, QueryError } from '#core/api/query-error.tsx'
import { useEmbedded } from '#core/embed/use-embedded.tsx'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { LongText } from '#ui/html/long-text.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { landingQuery } from './article.queries.ts'
import classes from './landing-page.module.css'

const missingTitle = 'このご案内は見つかりませんでした'

/** The landing page that the address names. */
export function LandingPage() {
  const { landingid } = useParams()
  const screenTitle = useScreenTitle()
  if (landingid !== undefined) return <Named key={landingid} id={landingid} />
  return (
    <Page title={screenTitle}>
      <NotFound title={missingTitle} />
    </Page>
  )
}

function Named({ id }: { id: string }) {
  const screenTitle = useScreenTitle()
  const { data: landing, error, refetch, isFetching } = useQuery(landingQuery(id))
  if (landing) return <Landing landing={landing} />
  return (
    <Page title={screenTitle} isTitleHidden={!error}>
      {error ? (
        <QueryError error={error} missingTitle={missingTitle} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <TextSkeleton />
      )}
    </Page>
  )
}

function Landing({ landing }: { landing: Article }) {
  const isSignedIn = useIsSignedIn()
  usePageTitle(landing.title)
  const showEmbed = useEmbedded(landing.embeds)
  return (
    <div data-accent={landing.accent}>
      <Page
        title={landing.title}
        head={
          <div className={classes.hero}>
            <BrushDrawing id={landing.id} drawing={landing.drawing} className={classes.drawing} />
            <div className={classes.text}>
              <h1 className={classes.title}>{landing.title}</h1>
              <p className={classes.lead}>{landing.lead}</p>
            </div>
          </div>
        }
      >
        <LongText html={landing.bodyHtml} showEmbed={showEmbed} />
        <div className={classes.way} data-off-paper>
          {isSignedIn ? (
            <PrimaryButton isWide to={href('/')}>
              ホームへ
            </PrimaryButton>
          ) : (
            <PrimaryButton isWide to={href('/account/add-account')}>
              会員登録をする
            </PrimaryButton>
          )}
        </div>
      </Page>
    </div>
  )
}
