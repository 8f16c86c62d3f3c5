import { bodyPartNames, connectionsOf } from '@iki/contract/reading/connection'
import { href } from '@iki/contract/screens/screens'
import { errorMessage } from '#core/api/api-error.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './body-map-page.module.css'
import { useConnections } from './connection.queries.ts'
import { ConnectionList } from './connection-list.tsx'
import { HeadMap } from './head-map.tsx'
import { partQuery, useBodyPart } from './use-body-part.ts'

/** The head and the face as a map: a touched part shows its connections to others. */
export function BodyMapPage() {
  const { data: connections, error, refetch, isFetching } = useConnections()
  const { part, choose } = useBodyPart()
  const ofPart = part && connections ? connectionsOf(connections, part) : []
  return (
    <Page
      title="つながり・頭と顔"
      lead="気になるところに、ふれてみてください。どこへつながっているかが、線であらわれます。"
      width="wide"
      accent="kafuku"
    >
      {error && !connections ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : connections ? (
        <div className={classes.columns}>
          <HeadMap
            connections={connections}
            chosen={part}
            onChoose={next => choose(next === part ? null : next)}
          />
          <div aria-live="polite">
            {!part && <p className={classes.hint}>場所を選ぶと、ここに、つながりの話がならびます。</p>}
            {part && (
              <section>
                <SectionHeading>{bodyPartNames[part]}のつながり</SectionHeading>
                {ofPart.length > 0 ? (
                  <ConnectionList connections={ofPart} label={`${bodyPartNames[part]}のつながり`} />
                ) : (
                  <EmptyState title="ここのつながりは、これから加わります" drawing="drop">
                    ほかの場所にも、ふれてみてください。
                  </EmptyState>
                )}
              </section>
            )}
          </div>
        </div>
      ) : (
        <TextSkeleton />
      )}
      <p>
        <TextLink to={href('/kafuku/Tsunagari-Ichiran') + partQuery(part)}>つながり一覧を見る</TextLink>
      </p>
    </Page>
  )
}
