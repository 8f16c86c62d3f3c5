import type { Track } from '#core/player/track.ts'

/** What the words of something that plays are called. */
export const wordsTitle = ({ kind }: Pick<Track, 'kind'>): string =>
  kind === 'music' ? '歌詞' : '話していること'
