import {
  getArticle,
  getLanding,
  listArticles,
  listMastery,
  listQuestions,
  saveReading,
} from '@iki/contract/reading/article'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { LandingPage } from '#features/article/landing-page.tsx'
import { MasteryPage } from '#features/article/mastery/mastery-page.tsx'
import { BookshelfPage } from '#features/article/shelf/bookshelf-page.tsx'
import { articleOf, articleRow, questionOf, wordOf } from '#test/article-samples.ts'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { ChroniclePage } from './chronicle-page.tsx'
import { LecturePage } from './lecture-page.tsx'
import { QuestionsPage } from './questions-page.tsx'
import { WelcomePage } from './welcome-page.tsx'

let api: FakeApi
beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
  signedInAs(api, aMember())
  const items = [
    articleRow('a', { category: '息', reading: { percent: 100, isFinished: true } }),
    articleRow('b', { number: 2, category: 'からだ', reading: { percent: 40, isFinished: false } }),
    articleRow('c', { number: 3, lock: planLock }),
  ]
  const article = (id: string) =>
    articleOf(id, { words: [wordOf('yuka', '床', 'ゆか')], lesson: lessonRow('koe') })
  api.answer(listArticles, { items, next: null })
  api.answer(getArticle, ({ input }) => article(input.id))
  api.answer(getLanding, ({ input }) => article(input.landing_id ?? ''))
  api.answer(listQuestions, [
    questionOf('q'),
    questionOf('r', { category: '息', lock: planLock, bodyHtml: null }),
  ])
  api.answer(listMastery, [{ series: 'uchushi', total: 3, finished: 1, next: { id: 'b', title: '二章' } }])
  api.answer(saveReading, { percent: 0, isFinished: false })
})

const series = { series: 'uchushi', lead: '順に。', drawing: 'moon' } as const
const pages: [string, ReactNode, string][] = [
  ['/dcode/monthly-lecture', <LecturePage key="a" {...series} isMonthly />, '文章 a'],
  ['/kafuku/special/kougi', <LecturePage key="b" {...series} />, '文章 a'],
  ['/eichi/chronicle/uchushi', <ChroniclePage key="c" {...series} />, '文章 a'],
  [
    '/eichi/chronicle/mastery-page',
    <MasteryPage key="d" chronicles={['/eichi/chronicle/uchushi']} />,
    '二章',
  ],
  ['/eichi/special-contents/eichi-hondana', <BookshelfPage key="e" {...series} />, '文章 a'],
  ['/faq#r', <QuestionsPage key="f" {...series} hasSearch />, '質問 q？'],
  ['/welcome/base-plan', <WelcomePage key="g" article="welcome-base-1" series="s" />, 'できました'],
  ['/landing/x', <LandingPage key="h" />, '足のうらで床を押します。'],
]

test.each(pages)('%s can be used by everyone', async (at, page, content) => {
  document.title = 'Iki'
  renderPage(<main>{page}</main>, { at })
  await screen.findByText(content)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  await expectAccessible()
})
