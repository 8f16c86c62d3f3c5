import type { Track } from '#core/player/track.ts'

/** The title of the text of something that plays. */
export const wordsTitle = ({ kind }: Pick<Track, 'kind'>): string =>
  kind === 'music' ? '歌詞' : '話していること'
