import { jumpInStory } from '@iki/contract/play/story'
import type { StoryId } from '@iki/contract/play/story-order'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { clock } from '#core/time/clock.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { sinceThen } from '#ui/format/format-moment.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { saveAddress } from '../map/story-saves.tsx'
import { inspectQuery, storyQuery } from '../story.queries.ts'
import { placeName } from '../story-address.ts'
import classes from './scene-viewer-page.module.css'

/** The slot into which operators jump. */
const slot = '8'

/** For operators: their own way through a story, and a jump to any scene. */
export function StoryInspectorPage({ story }: { story: StoryId }) {
  const { data, error, refetch, isFetching } = useQuery(inspectQuery(story))
  const [episode, setEpisode] = useState('')
  const [scene, setScene] = useState('')
  const jump = useMutation({
    mutationFn: () => call(jumpInStory, { story, slot, episode, scene }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: storyQuery(story).queryKey })
      void refetch()
    },
  })
  const scenes = data?.episodes.find(({ id }) => id === episode)?.scenes ?? []
  return (
    <Page
      title="物語の点検"
      lead="ご自分のフラグと保存、話の版を見ます。しおり8に、好きな場面を置けます。"
      width="list"
    >
      {error && !data && (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      {!data && !error && <TextSkeleton paragraphs={3} />}
      {data && (
        <>
          <SectionHeading>場面へ移る</SectionHeading>
          <label className={classes.field}>
            <span>話</span>
            <select
              value={episode}
              onChange={event => {
                const id = event.currentTarget.value
                setEpisode(id)
                setScene(data.episodes.find(each => each.id === id)?.scenes[0] ?? '')
              }}
            >
              <option value="">お選びください</option>
              {data.episodes.map(({ id, title }) => (
                <option key={id} value={id}>{`${placeName(id)}　${title}`}</option>
              ))}
            </select>
          </label>
          <label className={classes.field}>
            <span>場面</span>
            <select value={scene} onChange={event => setScene(event.currentTarget.value)}>
              {scenes.map(id => (
                <option key={id}>{id}</option>
              ))}
            </select>
          </label>
          <p className={classes.act}>
            <SecondaryButton onPress={() => jump.mutate()} isDisabled={!scene} isBusy={jump.isPending}>
              しおり8に置く
            </SecondaryButton>
          </p>
          {jump.error && <Notice kind="problem">{errorMessage(jump.error)}</Notice>}
          {jump.data && (
            <p>
              <TextLink to={saveAddress({ slot })}>{`「${jump.data.words}」から読む`}</TextLink>
            </p>
          )}
          <SectionHeading>フラグ</SectionHeading>
          <p>{data.flags.map(({ flag }) => flag).join('、') || 'まだありません'}</p>
          <SectionHeading>保存</SectionHeading>
          {data.saves.length === 0 && <p>まだありません</p>}
          <FactList
            facts={data.saves.map(save => [
              save.slot === '0'
                ? `${save.deviceName || '名のない端末'}（${save.device.slice(0, 4)}）`
                : `しおり${save.slot}`,
              `${placeName(save.episode)}・${save.scene}・${sinceThen(save.savedAt, clock.now())}`,
            ])}
          />
          <SectionHeading>話の版</SectionHeading>
          <FactList
            facts={data.episodes.map(({ id, title, version, versions }) => [
              `${placeName(id)}　${title}`,
              `${version}（${versions}版）`,
            ])}
          />
        </>
      )}
    </Page>
  )
}
