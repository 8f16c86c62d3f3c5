import type { LessonRow } from '@iki/contract/media/lesson'

export const here = '/design_template'

const lesson = (id: string, title: string, rest: Partial<LessonRow> = {}): LessonRow => ({
  id,
  kind: 'audio',
  title,
  description: '',
  durationSeconds: 600,
  drawing: 'wave',
  accent: 'kafuku',
  lock: null,
  position: null,
  ...rest,
})

export const lessons = {
  fresh: lesson('sample-1', '背骨をゆるめる呼吸'),
  started: lesson('sample-2', '下腹に重心をおく', {
    drawing: 'stone',
    position: { seconds: 228, isCompleted: false, sequence: 3 },
  }),
  listened: lesson('sample-3', '眠る前の三つの音', {
    drawing: 'moon',
    accent: 'eichi',
    position: { seconds: 600, isCompleted: true, sequence: 9 },
  }),
  long: lesson('sample-4', '座る・立つ・歩くをつらぬく一本の線をみつけるための、すこし長い題のレッスン', {
    drawing: 'mountain',
    accent: 'd-code',
    durationSeconds: 4380,
    position: { seconds: 2400, isCompleted: false, sequence: 2 },
  }),
  locked: lesson('sample-5', '丹田のひびき', {
    drawing: 'drop',
    accent: 'syaka',
    lock: { reason: 'plan', plans: ['syaka'], endedAt: null, startsAt: null },
  }),
  lockedByMany: lesson('sample-6', '足のうらの地図', {
    drawing: 'step',
    accent: 'dance',
    lock: { reason: 'plan', plans: ['gold', 'platinum', 'white-gold'], endedAt: null, startsAt: null },
  }),
  guest: lesson('sample-7', '朝のからだをひらく十分間', {
    drawing: 'sun',
    accent: 'kagura',
    lock: { reason: 'sign_in' },
  }),
}

export const spokenLines = [
  '肩の力をぬいて、',
  '背骨を下から一つずつ、',
  '積み木のようにのせていきます。',
  'ゆっくり息を吸いましょう。',
  '四つかぞえるあいだに、下腹がふくらみます。',
  'こんどは六つで、ほそく長く吐きます。',
  '吐ききったところで、すこし待ちます。',
  'からだが自分から吸いたくなるまで。',
].map((text, index) => ({ start: index * 30, end: (index + 1) * 30, text }))

export const writtenText = `
<p>立っているときの重心は、<ruby>丹田<rp>（</rp><rt>たんでん</rt><rp>）</rp></ruby>のすこし下にあります。探そうとすると逃げ、<mark>忘れているときに、そこにいる</mark>。</p>
<h2>一日三回、十の呼吸</h2>
<p>朝は窓をあけて、昼は椅子に浅くかけて、夜はふとんの中で。くわしくは<a href="/faq">よくあるご質問</a>へ。</p>
<ul><li>四つで吸う</li><li>六つで吐く</li><li>吐ききって、待つ</li></ul>
<h3>順番に</h3>
<ol><li>足のうらの三点をたしかめる</li><li>膝をゆるめる</li><li>頭のてっぺんを天に預ける</li></ol>
<blockquote><p>息は、いつも今日のものです。</p></blockquote>
<table><thead><tr><th scope="col">とき</th><th scope="col">長さ</th><th scope="col">ねらい</th></tr></thead>
<tbody><tr><td>朝</td><td>10分</td><td>背骨をおこす</td></tr><tr><td>夜</td><td>15分</td><td>肩をほどく</td></tr></tbody></table>
<hr><p><small>体調のすぐれない日は、お休みください。</small></p>`
