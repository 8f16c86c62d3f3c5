import { countCharacters } from '@iki/contract/api/characters'
import type { Episode } from '@iki/contract/play/story-format'
import type { SavedPlace } from '@iki/contract/play/story-resume'
import type { Made, Run } from '@iki/contract/play/story-run'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { classNames } from '#ui/class-names.ts'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import { BacklogSheet } from './backlog-sheet.tsx'
import { autoMs, readerSettings, revealMs, useReaderSettings } from './reader-settings.ts'
import { ReaderSettingsSheet } from './reader-settings-sheet.tsx'
import { skipStep } from './skip-rule.ts'
import { StoryChoices } from './story-choices.tsx'
import { StoryLineCard } from './story-line-card.tsx'
import { StoryPictureView } from './story-picture.tsx'
import classes from './story-player.module.css'
import { storySound } from './story-sound.ts'
import { StorySounds } from './story-sounds.tsx'
import { StoryTools } from './story-tools.tsx'
import { useAutoReading } from './use-auto-reading.ts'
import { useStoryKeys } from './use-story-keys.ts'
import { useStoryRun } from './use-story-run.ts'

type Props = {
  episode: Episode
  start: Run
  read: readonly string[]
  chosen: readonly string[]
  onPlace?: (savedPlace: SavedPlace) => void
  onRead?: (lines: string[], choices: Made[]) => void
  onEnd?: (savedPlace: SavedPlace) => void
  /** Opens the reader’s own slots; left out, there are none. */
  onSlots?: (savedPlace: SavedPlace) => void
  /** Shown at the end. */
  ending: (again: () => void) => ReactNode
}

const skipMs = 70

/** An episode: one line after another, with choices, for one thumb. */
export function StoryPlayer(props: Props) {
  const settings = useReaderSettings()
  return <Reading {...props} settings={settings} />
}

type ReadingProps = Props & { settings: ReturnType<typeof useReaderSettings> }

/** It renders at each line: what a line does not change is left as it is. */
function Reading({ episode, start, read, chosen, ending, onSlots, settings, ...handlers }: ReadingProps) {
  const story = useStoryRun({ episode, start, read, ...handlers })
  const { view, act } = story
  const [sheet, setSheet] = useState<'backlog' | 'settings' | null>(null)
  const [isSkipping, setSkipping] = useState(false)
  const [isAuto, setAuto] = useState(false)
  const [wantsStill, setWantsStill] = useState(false)
  /** The line that is there to its end. */
  const [revealedAt, setRevealedAt] = useState('')
  const { isOn: isSoundOn } = useStore(storySound.store)
  /** The line whose voice has come to its end. */
  const [spokenAt, setSpokenAt] = useState('')
  const nextButton = useRef<HTMLButtonElement>(null)
  const hasOffers = view.offers.length > 0
  const at = `${view.line?.id ?? view.scene} ${story.run.made.length} ${story.run.shown}`

  useEffect(() => setWantsStill(prefersStill()), [])
  useEffect(() => {
    if (isSkipping) setRevealedAt(at)
  }, [isSkipping, at])
  const isRevealed = settings.speed === 'at-once' || wantsStill || isSkipping || revealedAt === at

  function next(): void {
    if (hasOffers) return
    // Before the page knows that nothing shall move, somebody may have pressed.
    if (!isRevealed && !prefersStill()) setRevealedAt(at)
    else act({ do: 'next' })
  }
  function readByHand(): void {
    setSkipping(false)
    setAuto(false)
  }
  function back(): void {
    readByHand()
    act({ do: 'back' })
  }
  useStoryKeys({ isHeld: sheet !== null || view.isEnd, next, back })

  useEffect(() => {
    if (!isSkipping || sheet !== null) return
    const what = skipStep(view, story.read)
    if (what === 'end') setSkipping(false)
    if (what !== 'go') return
    const timer = setTimeout(() => act({ do: 'next' }), skipMs)
    return () => clearTimeout(timer)
  })

  const characters = charactersIn(view.line?.words ?? '')
  const voice = view.line?.voice ?? null
  useAutoReading({
    isRunning: isAuto && sheet === null && !hasOffers && !view.isEnd,
    at,
    ms: autoMs(characters, settings.speed),
    isSpoken: isSoundOn && voice !== null && spokenAt !== at,
    next: () => act({ do: 'next' }),
  })

  // Whoever reads by keyboard stays where the story continues.
  useEffect(() => {
    if (sheet === null && !hasOffers && !view.isEnd) nextButton.current?.focus({ preventScroll: true })
  }, [hasOffers, sheet, view.isEnd])

  const picture = useMemo(
    () => (
      <StoryPictureView
        id={episode.id}
        picture={view.picture}
        fallback={episode.cast[0]?.drawing ?? 'wind'}
      />
    ),
    [episode, view.picture],
  )
  const goBack = useRef(back)
  goBack.current = back
  const canGoBack = story.run.shown > 1 || story.run.made.length > 0
  const tools = useMemo(
    () => (
      <StoryTools
        canGoBack={canGoBack}
        isSkipping={isSkipping}
        isAuto={isAuto}
        onBack={() => goBack.current()}
        onBacklog={() => setSheet('backlog')}
        onSkip={() => setSkipping(!isSkipping)}
        onAuto={() => setAuto(!isAuto)}
        onSettings={() => setSheet('settings')}
      />
    ),
    [canGoBack, isSkipping, isAuto],
  )

  if (view.isEnd) return <div className={classes.end}>{ending(() => story.restart(start))}</div>

  return (
    <section className={classes.player} aria-label={episode.title} data-size={settings.size}>
      {picture}
      <div className={classes.foot}>
        {/* The button below does the same for keys and readers; here any place will do for a thumb. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button does it. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does it. */}
        <div
          className={classNames(classes.card, !hasOffers && classes.tappable)}
          data-early={!hasOffers || undefined}
          onClick={next}
        >
          <StoryLineCard
            at={at}
            line={view.line}
            cast={episode.cast}
            hasRuby={settings.hasRuby}
            revealMs={isRevealed ? 0 : characters * revealMs[settings.speed]}
            onRevealed={() => setRevealedAt(at)}
          />
        </div>
        {hasOffers ? (
          <StoryChoices
            key={`${view.scene} ${story.run.made.length}`}
            scene={view.scene}
            offers={view.offers}
            chosen={chosen}
            hasRuby={settings.hasRuby}
            onChoose={choice => act({ do: 'choose', choice })}
          />
        ) : (
          <button
            ref={nextButton}
            type="button"
            className={classes.next}
            data-early-keys="ArrowRight Space Enter"
            onClick={next}
          >
            {view.isLast ? 'おわり' : 'つぎへ'}
          </button>
        )}
        {tools}
      </div>
      <StorySounds voice={voice} at={at} ambience={view.ambience} onVoiceEnd={() => setSpokenAt(at)} />
      {sheet === 'backlog' && (
        <BacklogSheet
          episode={episode}
          run={story.run}
          chosen={chosen}
          hasRuby={settings.hasRuby}
          onClose={() => setSheet(null)}
          onBack={position => {
            readByHand()
            story.backTo(position)
          }}
        />
      )}
      {sheet === 'settings' && (
        <ReaderSettingsSheet
          settings={settings}
          onChange={readerSettings.change}
          onClose={() => setSheet(null)}
          onSlots={onSlots && (() => onSlots(story.placeNow()))}
        />
      )}
    </section>
  )
}

/** How many characters somebody reads in a line, without the readings of words. */
const charactersIn = (html: string): number =>
  countCharacters(html.replace(/<(rp|rt)>[^<]*<\/\1>/g, '').replace(/<[^>]*>/g, ''))
