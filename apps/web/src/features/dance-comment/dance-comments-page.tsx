import type { DanceComment } from '@iki/contract/people/dance-comment'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { useInSight } from '#core/browser/use-in-sight.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { type Character, CharacterDrawing } from './character-drawing.tsx'
import {
  danceCharactersQuery,
  danceCommentsQuery,
  eachOnce,
  useReadDanceComment,
} from './dance-comment.queries.ts'
import { DanceCommentRow } from './dance-comment-row.tsx'
import classes from './dance-comments.module.css'

/** `/plan/dancer-online/sexy-diary`: the characters, and their comments. */
export function DanceCommentsPage() {
  const characters = useQuery(danceCharactersQuery)
  return (
    <Page
      title="踊り手からのひとこと"
      lead="四人の踊り手が、稽古のあいまに書きとめたものです。まだ読んでいないものから、ならびます。"
      accent="dance"
      drawing={{ id: 'sexy-diary', drawing: 'feather' }}
    >
      {characters.data && characters.data.length > 0 && <Characters characters={characters.data} />}
      <Comments />
    </Page>
  )
}

function Comments() {
  const list = useInfiniteQuery(danceCommentsQuery)
  const { data: characters = [] } = useQuery(danceCharactersQuery)
  const { mutate: markRead } = useReadDanceComment()
  const isMoreWanted = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError
  const end = useInSight(() => void list.fetchNextPage(), isMoreWanted)
  if (!list.data)
    return list.error ? (
      <ErrorPanel onRetry={list.refetch} isRetrying={list.isFetching}>
        {errorMessage(list.error)}
      </ErrorPanel>
    ) : (
      <ListSkeleton rows={5} />
    )
  const comments = eachOnce(list.data.pages)
  if (comments.length === 0)
    return (
      <EmptyState title="ひとことは、ここにならびます" drawing="moon">
        踊り手たちは、いま稽古のさいちゅうです。
      </EmptyState>
    )
  const findCharacter = (id: string) => characters.find(character => character.id === id)
  const forced = comments.find(({ force, isRead }) => force && !isRead)
  return (
    <section>
      <SectionHeading>ひとこと</SectionHeading>
      <RowList label="ひとこと">
        {comments.map(comment => (
          <DanceCommentRow
            key={comment.id}
            comment={comment}
            character={findCharacter(comment.chara_id)}
            onOpen={() => {
              if (!comment.isRead) markRead(comment.id)
            }}
          />
        ))}
      </RowList>
      {list.isFetchNextPageError && <Notice kind="problem">{errorMessage(list.error)}</Notice>}
      <div ref={end} className={classes.more}>
        {list.hasNextPage && (
          <SecondaryButton isWide isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            もっと見る
          </SecondaryButton>
        )}
      </div>
      {forced && (
        <ForcedComment
          key={forced.id}
          comment={forced}
          character={findCharacter(forced.chara_id)}
          onClose={() => markRead(forced.id)}
        />
      )}
    </section>
  )
}

/** The characters. */
function Characters({ characters }: { characters: readonly Character[] }) {
  return (
    <section>
      <SectionHeading>踊り手</SectionHeading>
      <ul className={classes.characters}>
        {characters.map(character => (
          <li key={character.id} className={classes.character} data-accent={character.accent}>
            <CharacterDrawing character={character} size="large" />
            <div>
              <h3 className={classes.name}>{character.name}</h3>
              <p className={classes.introduction}>{character.introduction}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ForcedCommentProps = { comment: DanceComment; character: Character | undefined; onClose: () => void }

/** A comment that opens by itself; closing it marks it as read. */
function ForcedComment({ comment, character, onClose }: ForcedCommentProps) {
  return (
    <Sheet title={comment.title} onClose={onClose}>
      {leave => (
        <div className={classes.forced} data-accent={character?.accent}>
          <p className={classes.speaker}>
            <CharacterDrawing character={character} />
            {character?.name}より
          </p>
          <RichText html={comment.html} embeds={comment.embeds} />
          <PrimaryButton isWide onPress={leave}>
            読みました
          </PrimaryButton>
        </div>
      )}
    </Sheet>
  )
}
