import { breathLabel, memoLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { GuidedTour } from '#features/tour/guided-tour.tsx'
import type { TourStep } from '#ui/tour/tour.tsx'

const steps: TourStep[] = [
  {
    target: 'diary-circles',
    title: 'ひと目で、一週間',
    text: '書いた日には色がつきます。日を選ぶと、その日をひらいて書きなおせます。',
  },
  {
    target: 'diary-ratings',
    title: 'きょうのからだを、九つの丸で',
    text: `${relaxLabel}と${breathLabel}を、1から9で選びます。考えこまず、いまの感じのままで大丈夫です。`,
  },
  {
    target: 'diary-memo',
    title: memoLabel,
    text: '思ったことを200文字まで。写真も添えられます。何も書かない日があってもかまいません。',
  },
  {
    target: 'submit',
    title: '圏外でも、なくなりません',
    text: '押すと、まずこの端末に残します。電波がなければ、つながったときに自動で送ります。いまどこにあるかは、いつもことばでお知らせします。',
  },
  {
    target: 'diary-statistics',
    title: 'ふりかえる',
    text: 'つづいた日数や、リラックスと呼吸の移りかわりを見られます。体調や旅で書けなかった日は、わけを選ぶとつづきが途切れません。',
  },
]

/** Shows the habit diary: offered at the first visit, and again by the ？ whenever it is wanted. */
export function DiaryTour() {
  return (
    <GuidedTour
      name="habit-diary"
      steps={steps}
      title="日記の使い方"
      offer="はじめての方へ。"
      praise="これで、いつでも書けます"
      accent="kafuku"
    />
  )
}
