/** The parts of home below its large card. */
export const homeParts = ['diary', 'unfinished', 'week', 'radio', 'post', 'word', 'plans', 'news'] as const
export type HomePart = (typeof homeParts)[number]

export const homePartNames: Readonly<Record<HomePart, string>> = {
  diary: 'きょうの日記',
  unfinished: '聴きかけ',
  week: '今週',
  radio: 'ラジオ',
  post: 'みんなの感想',
  word: 'きょうのことば',
  plans: 'ご契約のプラン',
  news: 'お知らせ',
}
