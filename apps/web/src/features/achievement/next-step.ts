import { href } from '@iki/contract/screens/screens'

/** Where one goes on with an achievement, by what the first word of its id is about; null for others. */
const places: Readonly<Record<string, { label: string; to: string }>> = {
  diary: { label: '日記を書く', to: href('/habit/diary') },
  squat: { label: '日記で数える', to: href('/habit/diary') },
  listen: { label: '聴く', to: href('/listen') },
  lesson: { label: 'つづきを聴く', to: href('/listen/unfinished') },
  playlist: { label: '聴く', to: href('/listen') },
  article: { label: '読みものへ', to: href('/matome/:id?') },
  post: { label: 'みんなの感想へ', to: href('/timeline/:id?/kansou') },
  story: { label: '物語へ', to: href('/afq/map-page') },
}

export const nextStepOf = (achievementId: string) => places[achievementId.split('-', 1)[0] ?? ''] ?? null
