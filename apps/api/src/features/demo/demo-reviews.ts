import type { Rating4 } from '@iki/contract/play/relearn'

/** Words that 春子 relearns, in the order in which she has met them. */
const words = [
  'iki',
  'kokyuu',
  'fukushikikokyuu',
  'oukakumaku',
  'koshi',
  'shitabara',
  'sonkyo',
  'kokansetsu',
  'kenkoukotsu',
  'sebone',
  'kotsuban',
  'tsuchifumazu',
  'hibiki',
  'boin',
  'seiza',
  'yoin',
  'juushin',
  'kagura',
  'keiko',
  'kehai',
  'ago',
  'agura',
  'akubi',
  'ashikubi',
  'ashinoura',
  'chinmoku',
]
const [every, steps] = [3, [0, 3, 12]]

/** Three answers to each, on the days on which they came: `daysAgo`, and how they were. */
export const reviewsOfHaruko = words.flatMap((word, index) =>
  steps.map((step, time) => ({
    key: `demo-review-${index + 1}-${time + 1}`,
    word,
    daysAgo: 92 - index * every - step,
    rating: ratingOf(index, time),
  })),
)

function ratingOf(index: number, time: number): Rating4 {
  if (time === 0) return index % 5 === 2 ? 'again' : 'good'
  return index % 7 === 3 ? 'hard' : index % 4 === 1 ? 'easy' : 'good'
}
