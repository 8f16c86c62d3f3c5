/** What 春子 has filled of the check sheet `sonkyo`, by days ago: her answers in the order of its questions. */
const questions = ['kakato', 'ashiura', 'hiza', 'mata', 'koshi', 'iki', 'kata', 'me', 'juu', 'tatsu']

const filled: readonly { daysAgo: number; values: string; note: string }[] = [
  { daysAgo: 158, values: '0111011100', note: 'かかとが浮いてしまう。朝はとくに、足首がかたい。' },
  { daysAgo: 137, values: '1111111100', note: '' },
  { daysAgo: 116, values: '1121121200', note: '膝のむきを気にしたら、股が折れるようになった。' },
  { daysAgo: 95, values: '1221122211', note: '' },
  { daysAgo: 74, values: '2222122221', note: '十かぞえると、息がさきに苦しくなる。' },
  { daysAgo: 53, values: '2332232221', note: '' },
  { daysAgo: 32, values: '2323233322', note: '目をあげたら、肩がさがった。' },
  { daysAgo: 18, values: '3333233332', note: '' },
  { daysAgo: 4, values: '3434334333', note: '手をつかずに立てた日。しずかだった。' },
]

export const sheetsOfHaruko = filled.map(({ daysAgo, values, note }, index) => ({
  id: 'sonkyo',
  key: `demo-sheet-${index + 1}`,
  daysAgo,
  note,
  answers: questions.map((question, position) => ({ question, value: Number(values[position]) })),
}))
