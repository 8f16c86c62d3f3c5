import type { LessonKind, LessonRow } from '@iki/contract/media/lesson'

export type KindOfMany = LessonKind | 'mixed'

/** The term for lessons of one list: of one kind, or of several. */
export function kindOfAll(lessons: readonly Pick<LessonRow, 'kind'>[]): KindOfMany {
  const [first, ...others] = lessons
  if (!first) return 'mixed'
  return others.every(({ kind }) => kind === first.kind) ? first.kind : 'mixed'
}

type Texts = {
  /** What lessons of this kind are called. */
  name: string
  /** The same with “this” before it. */
  this: string
  /** A number of them, with the word that counts them. */
  count: (number: number) => string
  /** What a link does that opens all of them. */
  all: string
  /** The labels of buttons: start from the beginning, continue, play for the first time, play again. */
  begin: string
  goOn: string
  offer: string
  again: string
  /** It was played to its end. */
  finished: string
  /** How far one has come. */
  progress: string
}

const listenedTo = {
  all: 'すべて聴く',
  begin: 'はじめから聴く',
  goOn: 'つづきから',
  offer: '聴いてみる',
  again: 'もう一度聴く',
  finished: '聴きおえました',
  progress: '聴いたところまで',
}

/** The terms for lessons of each kind: films are watched, all others are listened to. */
export const lessonTexts: Record<KindOfMany, Texts> = {
  audio: { ...listenedTo, name: '音声', this: 'この音声', count: number => `${number}つの音声` },
  music: { ...listenedTo, name: '音楽', this: 'この曲', count: number => `${number}曲` },
  video: {
    name: '動画',
    this: 'この動画',
    count: number => `${number}本の動画`,
    all: 'すべて見る',
    begin: 'はじめから見る',
    goOn: 'つづきから見る',
    offer: '見てみる',
    again: 'もう一度見る',
    finished: '見おえました',
    progress: '見たところまで',
  },
  mixed: {
    name: '音声と動画',
    this: 'これ',
    count: number => `音声と動画 ${number}本`,
    all: 'すべて再生',
    begin: 'はじめから',
    goOn: 'つづきから',
    offer: 'はじめる',
    again: 'もう一度',
    finished: '終えました',
    progress: '進んだところまで',
  },
}
