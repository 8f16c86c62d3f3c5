import type { PlayedEpisode, Story, StorySlot } from '@iki/contract/play/story'
import type { StoryId } from '@iki/contract/play/story-order'
import { resumeAt, type SavedPlace } from '@iki/contract/play/story-resume'
import { begin } from '@iki/contract/play/story-run'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Notice } from '#ui/feedback/notice.tsx'
import { SavingMark } from '#ui/feedback/saving-mark.tsx'
import { StoryPlayer } from '../reader/story-player.tsx'
import { finish, forgetPlace, noteReads, saveInSlot, savePlace, storySaveOutbox } from '../story-outboxes.ts'
import { EpisodeEnding } from './episode-ending.tsx'
import classes from './played-episode.module.css'
import { SlotsSheet } from './slots-sheet.tsx'

type Props = { story: StoryId; map: Story; played: PlayedEpisode; savedPlace: SavedPlace | null }

/** An episode that is read in earnest: places, reads and the finish are saved. */
export function PlayedEpisodeView({ story, map, played, savedPlace }: Props) {
  const { episode } = played
  const [{ run, isElsewhere }] = useState(() =>
    savedPlace ? resumeAt(episode, savedPlace) : { run: begin(episode, played.flags), isElsewhere: false },
  )
  const [isSaved, setSaved] = useState(true)
  const [slotsFor, setSlotsFor] = useState<SavedPlace | null>(null)
  const isSaving = useStore(storySaveOutbox.state, ({ unsent }) =>
    Object.values(unsent).some(({ state }) => state === 'sending'),
  )
  return (
    <>
      {isElsewhere && <Notice kind="info">お話が新しくなりました。前の場面から、お読みください。</Notice>}
      {!isSaved && (
        <Notice kind="info">
          この端末には空きがなく、読んだところを残せません。つながっているあいだは、サーバーに残します。
        </Notice>
      )}
      <h1 className={classes.title}>{episode.title}</h1>
      <StoryPlayer
        episode={episode}
        start={run}
        read={played.read}
        chosen={played.chosen}
        onPlace={place => setSaved(savePlace(story, episode.id, place))}
        onRead={(lines, choices) => noteReads(story, episode.id, lines, choices)}
        onEnd={place => {
          finish(story, episode.id, place)
          forgetPlace(story, episode.id)
        }}
        onSlots={setSlotsFor}
        ending={() => <EpisodeEnding episode={episode} map={map} />}
      />
      {isSaving && (
        <div className={classes.saving}>
          <SavingMark />
        </div>
      )}
      {slotsFor && (
        <SlotsSheet
          saves={map.saves}
          onClose={() => setSlotsFor(null)}
          onChoose={(slot: StorySlot) => saveInSlot(story, slot, episode.id, slotsFor)}
        />
      )}
    </>
  )
}
