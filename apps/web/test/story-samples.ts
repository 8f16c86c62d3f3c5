import type { MapEpisode, PlayedEpisode, Story } from '@iki/contract/play/story'
import type { Episode, StoryLine, StoryScene } from '@iki/contract/play/story-format'
import {
  type EpisodePlace,
  endFlag,
  episodeId,
  episodeOrder,
  nextEpisode,
  positionOf,
  stateOf,
} from '@iki/contract/play/story-order'

const lineOf = (id: string, words: string, more: Partial<StoryLine> = {}): StoryLine => ({
  id,
  cast: null,
  look: null,
  words,
  voice: null,
  picture: null,
  ambience: null,
  ...more,
})

export const scenes: StoryScene[] = [
  {
    id: 'hajimari',
    lines: [
      lineOf('l1', '朝です。', { picture: { drawing: 'mountain', src: null, alt: '朝の村' } }),
      lineOf('l2', '<ruby>風<rp>（</rp><rt>かぜ</rt><rp>）</rp></ruby>がない。', {
        cast: 'toki',
        look: 'こまり顔',
      }),
    ],
    jumps: [],
    choices: [
      { id: 'ask', to: 'hanashi', words: 'わけを聞く', when: [], sets: ['asked'] },
      { id: 'wait', to: 'owari', words: 'だまって待つ', when: [], sets: [] },
    ],
    isEnd: false,
  },
  {
    id: 'hanashi',
    lines: [lineOf('l3', '長い話でした。')],
    jumps: [{ at: 1, to: 'owari', when: null }],
    choices: [],
    isEnd: false,
  },
  { id: 'owari', lines: [lineOf('l4', '夕方です。')], jumps: [], choices: [], isEnd: true },
]

export const anEpisode = (place: EpisodePlace | null = { chapter: 1, number: 101 }): Episode => ({
  id: place ? episodeId('afq', place) : 'afq-tutorial',
  story: 'afq',
  lead: '',
  version: 'v1',
  asks: [],
  chapter: place?.chapter ?? null,
  number: place?.number ?? null,
  title: '風のない朝',
  minutes: 5,
  scenes,
  place: { id: 'ido', name: '井戸端' },
  cast: [{ id: 'toki', name: 'トキじい', drawing: 'wind' }],
})

export const aPlayedEpisode = (more: Partial<PlayedEpisode> = {}): PlayedEpisode => ({
  episode: anEpisode(),
  flags: [],
  read: [],
  chosen: [],
  isFinished: false,
  ...more,
})

/** The map of somebody who has finished everything before an episode. */
export function aMapAt(place: EpisodePlace, more: Partial<Story> = {}): Story {
  const before = episodeOrder.slice(0, positionOf(place))
  const ended = new Set(before.map(({ chapter, number }) => endFlag(chapter, number)))
  const episodes = episodeOrder.map(
    ({ chapter, number }): MapEpisode => ({
      id: episodeId('afq', { chapter, number }),
      chapter,
      number,
      title: `話${number}`,
      lead: '',
      placeName: '井戸端',
      drawing: 'spring',
      minutes: 5,
      isThere: true,
      finishedAt: null,
      state: stateOf(chapter, number, ended),
    }),
  )
  return {
    story: 'afq',
    episodes,
    flags: [...ended],
    isCleared: nextEpisode(ended) === 'cleared',
    saves: [],
    tutorial: { isThere: true, isFinished: false },
    ...more,
  }
}
