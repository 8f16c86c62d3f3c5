import type { TimelinePlan } from '@iki/contract/people/timeline'

/** Invented members, so that the demo's timelines are not empty. Nobody signs in as them. */
export const demoWriters = {
  tomozou: 'ともぞう',
  mitsue: 'みつえ',
  aoi: 'あおい',
  kaname: 'かなめ',
  sayo: 'さよ',
} as const
type Writer = keyof typeof demoWriters
/** The account with which visitors of the demo sign in, and the operator's. */
export type DemoAuthor = Writer | 'demo' | 'operator'

export type DemoPost = {
  by: DemoAuthor
  plan: TimelinePlan
  /** Before the demo was first loaded. */
  daysAgo: number
  body: string
  likes?: readonly DemoAuthor[]
  /** 春子 has saved it for herself. */
  isSaved?: true
  comments?: readonly { by: DemoAuthor; body: string }[]
  /** The second of a lesson that it is about. */
  moment?: { lessonId: string; seconds: number }
}

/** What they write, the oldest first. */
export const demoPosts: readonly DemoPost[] = [
  {
    by: 'mitsue',
    plan: 'kafuku',
    daysAgo: 27,
    body: '今朝から「背骨をゆるめる呼吸」を再開しました。三年ぶりです。\nひと折りずつ、ということばに、せっかちな自分がほどけていくようでした。',
    isSaved: true,
    likes: ['tomozou', 'sayo', 'aoi'],
    comments: [{ by: 'tomozou', body: 'おかえりなさい。わたしも毎朝、布を広げるつもりでやっています。' }],
    moment: { lessonId: 'asa-sebone', seconds: 42 },
  },
  {
    by: 'kaname',
    plan: 'eichi',
    daysAgo: 26,
    body: '横隔膜を「屋根」と思って一日すごしてみました。電車で立っているとき、屋根が上下するのがわかった気がします。理屈から入るのが性に合っているようです。',
    likes: ['aoi', 'mitsue'],
  },
  {
    by: 'aoi',
    plan: 'dancer-online',
    daysAgo: 25,
    body: '関節にあいさつ、だけで汗をかきました。踊る前なのに、もう踊ったような気持ちです。',
    likes: ['sayo', 'kaname'],
    comments: [{ by: 'sayo', body: 'わかります。ひざに「おねがいします」と言うようになりました。' }],
  },
  {
    by: 'sayo',
    plan: 'wa',
    daysAgo: 24,
    body: '缶コーヒーでもいい、と聞いて肩の力が抜けました。会社の給湯室で、置いたあとの間をひとつ。いつもの午後が、すこし静かでした。',
    likes: ['mitsue', 'kaname', 'tomozou'],
    moment: { lessonId: 'wa-cha', seconds: 30 },
  },
  {
    by: 'tomozou',
    plan: 'kafuku',
    daysAgo: 22,
    body: '蹲踞、はじめて三分もちました。六十八歳です。\n妻には「カエルみたい」と笑われましたが、二人でカエルになることにしました。',
    isSaved: true,
    likes: ['mitsue', 'aoi', 'kaname', 'sayo'],
    comments: [
      { by: 'aoi', body: '読みながら笑って、元気が出ました。奥さまにもよろしくお伝えください。' },
      {
        by: 'operator',
        body: 'すてきなお話をありがとうございます。かかとは、つかなくてもだいじょうぶですよ。',
      },
    ],
  },
  {
    by: 'kaname',
    plan: 'd-code',
    daysAgo: 21,
    body: '腕を組むとき、いつも左が上だと気づきました。逆に組むと、知らない人の腕のようです。直さずに読む、という姿勢がいいですね。',
    likes: ['tomozou'],
    moment: { lessonId: 'dcode-yomu', seconds: 55 },
  },
  {
    by: 'aoi',
    plan: 'syaka',
    daysAgo: 20,
    body: '三つ数えるだけなのに、二つで別のことを考えています。忘れたらひとつから。今日は「ひとつ」を何度も言いました。',
    likes: ['mitsue', 'sayo'],
    comments: [{ by: 'mitsue', body: '何度も「ひとつ」に戻れたのですね。' }],
  },
  {
    by: 'sayo',
    plan: 'kagura',
    daysAgo: 19,
    body: '鈴がないので、自転車の鍵で。余韻が消えるまで待っていたら、とおくの踏切の音が聴こえてきました。',
    likes: ['aoi', 'tomozou'],
    moment: { lessonId: 'kagura-suzu', seconds: 38 },
  },
  {
    by: 'mitsue',
    plan: 'kafuku',
    daysAgo: 17,
    body: '夜、足をあたためてから聴くと、途中で眠ってしまいます。最後まで聴けたことがありません。これでいいのでしょうか。',
    likes: ['sayo'],
    comments: [
      { by: 'sayo', body: 'わたしは最後のことばを知りません。ずっと途中で寝ています。' },
      { by: 'operator', body: 'どうぞ、そのままお休みください。眠れたら、そこがその夜の最後です。' },
    ],
  },
  {
    by: 'kaname',
    plan: 'eichi',
    daysAgo: 16,
    body: '坐る、立つ、歩く。どれも毎日しているのに、講義のあとで立ちあがるのがむずかしくなりました。うれしい意味で。',
    likes: ['mitsue', 'tomozou', 'aoi'],
  },
  {
    by: 'demo',
    plan: 'kafuku',
    daysAgo: 14,
    body: '声を出すのがはずかしくて、押し入れに向かって「はらの声」をやってみました。低い声が出ると、おなかがすこしあたたかくなる気がします。',
    likes: ['tomozou', 'mitsue', 'aoi', 'sayo'],
    comments: [
      { by: 'tomozou', body: '押し入れ、いいですね。わたしは車の中です。信号待ちの声がいちばん出ます。' },
      { by: 'mitsue', body: 'わたしも、おなかがあたたかくなります。夜は湯たんぽがいらないくらい。' },
      {
        by: 'operator',
        body: '口を閉じたままの小さな声でも、じゅうぶん響きます。押し入れの次は、窓辺でもどうぞ。',
      },
    ],
    moment: { lessonId: 'bv-hara', seconds: 50 },
  },
  {
    by: 'aoi',
    plan: 'cookdance',
    daysAgo: 13,
    body: '大根を切る拍子が、日によってちがうことに気づきました。今日は三拍子。お味噌汁がいつもよりやさしい味です。',
    likes: ['sayo', 'mitsue'],
    comments: [{ by: 'mitsue', body: '三拍子のお味噌汁、まねします。' }],
  },
  {
    by: 'tomozou',
    plan: 'eichi',
    daysAgo: 12,
    body: '人体史の第二章まで読みました。孫に話して聞かせたら「じいじの背骨は魚なの？」と。いい質問です。',
    likes: ['kaname', 'aoi'],
  },
  {
    by: 'sayo',
    plan: 'dancer-online',
    daysAgo: 11,
    body: '月夜さんの「音のない曲で」をやってみました。うちの冷蔵庫は、四拍めで一度休みます。',
    isSaved: true,
    likes: ['aoi'],
    comments: [{ by: 'aoi', body: '冷蔵庫にも息つぎがあるんですね。' }],
  },
  {
    by: 'mitsue',
    plan: 'wa',
    daysAgo: 10,
    body: '庭の山茶花がひらきました。香りをかぐ前に、一度息を吐く。それだけで、花が近くなります。',
    isSaved: true,
    likes: ['sayo', 'tomozou', 'kaname'],
  },
  {
    by: 'kaname',
    plan: 'kafuku',
    daysAgo: 9,
    body: '会議の前に、椅子のまま肩の音声を。同僚に「機嫌いいね」と言われました。機嫌ではなく、肩甲骨です。',
    isSaved: true,
    likes: ['aoi', 'sayo', 'tomozou', 'mitsue'],
    comments: [{ by: 'aoi', body: '「機嫌ではなく、肩甲骨です」、今月いちばん好きなことばです。' }],
    moment: { lessonId: 'hiru-kata', seconds: 35 },
  },
  {
    by: 'aoi',
    plan: 'second-dance',
    daysAgo: 8,
    body: '二年めの踊りは、なにもしない時間がふえました。ふえたのに、前より疲れていません。',
    isSaved: true,
    likes: ['sayo'],
  },
  {
    by: 'tomozou',
    plan: 'kagura',
    daysAgo: 7,
    body: 'すり足で廊下を往復。靴下に穴があきました。名誉の穴です。',
    likes: ['kaname', 'mitsue', 'aoi'],
    comments: [{ by: 'sayo', body: '名誉の穴、飾っておきたいです。' }],
  },
  {
    by: 'sayo',
    plan: 'kafuku',
    daysAgo: 6,
    body: '足のうらに青竹の音声をあわせています。冷たい床が、このごろ気持ちいい。',
    likes: ['mitsue'],
    moment: { lessonId: 'asa-ashiura', seconds: 28 },
  },
  {
    by: 'demo',
    plan: 'eichi',
    daysAgo: 5,
    body: '「横隔膜という屋根」を二度聴きました。一度めは聴いている途中で屋根がこわばって、二度めは雨の日で、屋根がよく鳴りました。',
    likes: ['kaname', 'mitsue'],
    comments: [{ by: 'kaname', body: '雨の日の屋根、聴いてみたくなりました。わたしは風の日です。' }],
    moment: { lessonId: 'eichi-oukakumaku', seconds: 48 },
  },
  {
    by: 'mitsue',
    plan: 'syaka',
    daysAgo: 4,
    body: 'ただ坐っていたら、猫がひざに来て、いっしょに三つ数えました。猫は二つで寝ました。',
    isSaved: true,
    likes: ['aoi', 'tomozou', 'sayo', 'kaname'],
  },
  {
    by: 'kaname',
    plan: 'dancer-online',
    daysAgo: 3,
    body: '踊りは見る専門でしたが、かかとを浮かせて歩くところから始めました。駅の階段が、すこし短くなりました。',
    likes: ['aoi', 'sayo'],
    comments: [{ by: 'aoi', body: 'ようこそ。かかとの返事、聞こえましたか。' }],
  },
  {
    by: 'aoi',
    plan: 'kafuku',
    daysAgo: 2,
    body: '低い姿勢で聴く息、イヤホンを外してみたら、自分の息のほうが大きくて驚きました。',
    likes: ['mitsue', 'kaname'],
    moment: { lessonId: 'sonkyo-iki', seconds: 44 },
  },
  {
    by: 'sayo',
    plan: 'eichi',
    daysAgo: 1,
    body: '息と声の講義を聴いてから、電話の第一声が変わったと母に言われました。吐いてから、話す。それだけです。',
    likes: ['tomozou', 'mitsue'],
  },
  {
    by: 'tomozou',
    plan: 'kafuku',
    daysAgo: 0,
    body: '妻と二人のカエル、きょうで三週間です。朝の空気がおいしくなってきました。',
    likes: ['mitsue', 'sayo', 'aoi'],
    comments: [{ by: 'mitsue', body: 'お二人のカエル、わたしも仲間に入れてください。' }],
  },
]
