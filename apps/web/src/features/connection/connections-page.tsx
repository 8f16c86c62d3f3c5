import {
  type BodyPart,
  bodyPartNames,
  bodyParts,
  type Connection,
  connectionsOf,
} from '@iki/contract/reading/connection'
import { href } from '@iki/contract/screens/screens'
import { errorMessage } from '#core/api/api-error.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { useConnections } from './connection.queries.ts'
import { ConnectionList } from './connection-list.tsx'
import classes from './connections-page.module.css'
import { isHeadPart } from './figures.ts'
import { partQuery, useBodyPart } from './use-body-part.ts'

/** All connections from head to foot, or those of a part. */
export function ConnectionsPage() {
  const { data: connections, error, refetch, isFetching } = useConnections()
  const { part, choose } = useBodyPart()
  return (
    <Page
      title="つながり一覧"
      lead="からだの離れたところどうしの、つながりの話。"
      drawing={{ id: 'connections', drawing: 'thread' }}
      accent="kafuku"
    >
      <p>
        <TextLink
          to={href('/kafuku/tsunagari-Atama-Kao') + partQuery(part && isHeadPart(part) ? part : null)}
        >
          頭と顔の図で見る
        </TextLink>
      </p>
      {error && !connections ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : connections ? (
        <Filtered connections={connections} part={part} onChoose={choose} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Page>
  )
}

type FilteredProps = {
  connections: readonly Connection[]
  part: BodyPart | null
  onChoose: (part: BodyPart | null) => void
}

function Filtered({ connections, part, onChoose }: FilteredProps) {
  if (connections.length === 0)
    return (
      <EmptyState title="つながりの話は、ここにならびます" drawing="leaf">
        新しい話が加わると、頭から足の順に読めます。
      </EmptyState>
    )
  const named = bodyParts.filter(each => connectionsOf(connections, each).length > 0)
  const shown = part ? connectionsOf(connections, part) : connections
  return (
    <>
      <ChipRow label="からだの場所">
        <Chip isOn={part === null} onPress={() => onChoose(null)}>
          すべて
        </Chip>
        {named.map(each => (
          <Chip key={each} isOn={each === part} onPress={() => onChoose(each)}>
            {bodyPartNames[each]}
          </Chip>
        ))}
      </ChipRow>
      <p className={classes.count} role="status">
        {part ? `${bodyPartNames[part]}のつながり、` : ''}
        {shown.length}件
      </p>
      {shown.length > 0 ? (
        <ConnectionList connections={shown} label="つながり" />
      ) : (
        <EmptyState
          title="ここのつながりは、これから加わります"
          drawing="drop"
          action={<SecondaryButton onPress={() => onChoose(null)}>すべてのつながりを見る</SecondaryButton>}
        />
      )}
    </>
  )
}
