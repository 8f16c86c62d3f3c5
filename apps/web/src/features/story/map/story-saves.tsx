import { removeStorySave, type Story, type StorySave } from '@iki/contract/play/story'
import type { StoryId } from '@iki/contract/play/story-order'
import { href } from '@iki/contract/screens/screens'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { clock } from '#core/time/clock.ts'
import { ConfirmButton } from '#ui/buttons/confirm-button.tsx'
import { sinceThen } from '#ui/format/format-moment.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { storyQuery } from '../story.queries.ts'
import { placeName } from '../story-address.ts'
import classes from './story-saves.module.css'

/** The address that continues from a save. */
export const saveAddress = ({ slot }: Pick<StorySave, 'slot'>): string => `${href('/afq/entry')}?save=${slot}`

/** The reader’s own slots. */
export function StorySaves({ map, story }: { map: Story; story: StoryId }) {
  const saves = map.saves.filter(({ slot }) => slot !== '0')
  const { mutate } = useMutation({
    mutationFn: (slot: StorySave['slot']) =>
      call(removeStorySave, { story, slot: slot as Exclude<typeof slot, '0'> }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: storyQuery(story).queryKey }),
  })
  if (saves.length === 0) return null
  return (
    <section>
      <SectionHeading>しおり</SectionHeading>
      <ul className={classes.saves}>
        {saves.map(save => (
          <li key={save.slot} className={classes.save}>
            <Link to={saveAddress(save)} className={classes.link}>
              <span className={classes.title}>{`${placeName(save.episode)}・${save.title}`}</span>
              <span className={classes.words}>{save.words}</span>
              <span className={classes.at}>{sinceThen(save.savedAt, clock.now())}</span>
            </Link>
            <ConfirmButton
              label="消す"
              question="このしおりを消しますか。"
              yes="消す"
              no="残す"
              onYes={() => mutate(save.slot)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
