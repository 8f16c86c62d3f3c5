/** What 春子 has chosen, marked, put together and read besides her diary. */

export const favoritesOfHaruko: readonly { lessonId: string; daysAgo: number }[] = [
  { lessonId: 'hajime-no-iki', daysAgo: 396 },
  { lessonId: 'neru-shio', daysAgo: 380 },
  { lessonId: 'asa-sebone', daysAgo: 351 },
  { lessonId: 'hiru-kata', daysAgo: 297 },
  { lessonId: 'yoru-rousoku', daysAgo: 281 },
  { lessonId: 'radio-ame', daysAgo: 160 },
  { lessonId: 'kagura-suriashi', daysAgo: 133 },
  { lessonId: 'eichi-oukakumaku', daysAgo: 97 },
  { lessonId: 'odori-ashi-san', daysAgo: 58 },
  { lessonId: 'oto-asanagi', daysAgo: 44 },
  { lessonId: 'dancer-ashioto', daysAgo: 31 },
  { lessonId: 'oto-tsukinofune', daysAgo: 17 },
  { lessonId: 'yoru-no-kishi', daysAgo: 9 },
  { lessonId: 'kokyu-hako', daysAgo: 4 },
]

/** Words of the dictionary. */
export const wordsOfHaruko: readonly { id: string; daysAgo: number }[] = [
  { id: 'sebone', daysAgo: 350 },
  { id: 'tameiki', daysAgo: 318 },
  { id: 'shitabara', daysAgo: 266 },
  { id: 'negaeri', daysAgo: 204 },
  { id: 'suriashi', daysAgo: 131 },
  { id: 'oukakumaku', daysAgo: 96 },
  { id: 'yoin', daysAgo: 61 },
  { id: 'hitoiki', daysAgo: 26 },
  { id: 'koharubiyori', daysAgo: 8 },
]

export type DemoBookmark = {
  lessonId: string
  seconds: number
  /** A practice loop has an end. */
  endSeconds?: number
  repeat?: number
  text: string
  daysAgo: number
}

/** Each begins where the voice begins to say something. */
export const bookmarksOfHaruko: readonly DemoBookmark[] = [
  {
    lessonId: 'asa-sebone',
    seconds: 16.43,
    daysAgo: 352,
    text: 'ここで背中に息が入った。丘、ということばのおかげ。',
  },
  { lessonId: 'asa-sebone', seconds: 23.835, endSeconds: 33.5, repeat: 3, text: '起きる順番', daysAgo: 340 },
  { lessonId: 'hiru-kata', seconds: 24.34, text: '落ち葉の速さ。会議の前に思い出すこと。', daysAgo: 298 },
  { lessonId: 'yoru-rousoku', seconds: 24.05, text: 'ちょうどいい、がいちばんむずかしい。', daysAgo: 280 },
  { lessonId: 'radio-ame', seconds: 34.14, text: '大きい音の奥の、小さい音。', daysAgo: 161 },
  { lessonId: 'bv-hara', seconds: 24.045, text: '鳴りやんだあとまで聴く。押し入れでも。', daysAgo: 140 },
  {
    lessonId: 'kagura-suriashi',
    seconds: 10.115,
    endSeconds: 26.21,
    repeat: 4,
    text: '右、左。廊下一往復ぶん',
    daysAgo: 132,
  },
  { lessonId: 'eichi-oukakumaku', seconds: 32.745, text: '内臓が場所をゆずる。やさしい話。', daysAgo: 96 },
  { lessonId: 'sonkyo-kazoe', seconds: 8.98, endSeconds: 24.995, text: '十まで', daysAgo: 88 },
  {
    lessonId: 'eichi-suwaru-tatsu-aruku',
    seconds: 30.57,
    daysAgo: 34,
    text: '鼻をつま先の上へ。母にも教えたら、立つのが楽だと言った。',
  },
  { lessonId: 'dancer-ashioto', seconds: 25.745, text: '音は失敗ではなく、合図。', daysAgo: 30 },
  { lessonId: 'kougi-iki-to-koe', seconds: 29.285, text: '小さくても届く声。', daysAgo: 12 },
]

export const lessonMemosOfHaruko: readonly { lessonId: string; memo: string; daysAgo: number }[] = [
  {
    lessonId: 'neru-shio',
    memo: '仰向けだと腰がそるので、ひざの下に丸めた毛布。\n横向きなら左を下に。手は脇腹。',
    daysAgo: 301,
  },
  { lessonId: 'hiru-kata', memo: '机をはなれてやる。受話器の手は、右に変えた。', daysAgo: 210 },
  {
    lessonId: 'sonkyo-shisei',
    memo: 'かかとの下に、たたんだ手ぬぐい。二枚 → 一枚（七月） → なし（十月）。\n急がない。',
    daysAgo: 45,
  },
]

/** Her playlists, the last one first in the list; one of them is shared by a link. */
export const playlistsOfHaruko = [
  {
    id: 'asa-no-hitomawari',
    name: '朝のひとまわり',
    daysAgo: 203,
    isShared: false,
    lessonIds: ['asa-ashiura', 'asa-sebone', 'asa-mado', 'oto-asanagi'],
  },
  {
    id: 'nemuru-mae',
    name: 'ねむる前に',
    daysAgo: 92,
    isShared: false,
    lessonIds: ['hiru-kata', 'neru-shio', 'oto-tsukinofune'],
  },
  {
    id: 'haha-to-kiku',
    name: '母と聴く',
    daysAgo: 12,
    isShared: true,
    lessonIds: ['hajime-no-iki', 'te-no-hira', 'radio-ame', 'eichi-suwaru-tatsu-aruku', 'oto-ashitanoiki'],
  },
] as const

/** What she has read, the earliest first. */
export const readingsOfHaruko: readonly { id: string; percent: number }[] = [
  ...['jintaishi-1', 'jintaishi-2', 'jintaishi-3', 'jintaishi-4', 'uchushi-1', 'uchushi-2'].map(finished),
  ...['chikyushi-1', 'seishinsi-1', 'kafuku-kougi-1', 'kafuku-kougi-2', 'kafuku-figure-1'].map(finished),
  ...['matome-sebone', 'matome-tameiki', 'matome-kata', 'matome-neru', 'wa-2026-10'].map(finished),
  { id: 'eichi-figure-1', percent: 62 },
  { id: 'jintaishi-5', percent: 35 },
  { id: 'kafuku-kougi-3', percent: 48 },
]

function finished(id: string): { id: string; percent: number } {
  return { id, percent: 100 }
}

/** The guided tours that a member of a year has seen, with their last step. */
export const toursOfHaruko = [{ name: 'habit-diary', step: 4 }] as const
