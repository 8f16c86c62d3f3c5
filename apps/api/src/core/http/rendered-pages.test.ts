import { csrfCookie, getMe, signOut } from '@iki/contract/account/session'
import { getLesson } from '@iki/contract/media/lesson'
import { answersId } from '@iki/contract/shell/rendered-page'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { pageCookie } from '../auth/session-cookies.ts'
import { prepareFile } from './prepared-file.ts'
import type { RenderPage } from './rendered-pages.ts'

const empty = await prepareFile(Buffer.from('the shell'), 'text/html; charset=utf-8')
const frame = `<style>{{page.styles}}</style><title>{{page.title}}</title>{{page.content}}<script id="${answersId}">{{page.answers}}</script>{{page.files}}`
const files = { page: frame, shell: empty, shellPath: '/assets/shell-x.html', worker: empty, manifest: empty }

/** As the app's own does it: it asks who is here, and takes its time. */
const usual: RenderPage = async ({ isSignedIn, ask }) => {
  if (!isSignedIn) return { kind: 'page', html: '<p class="guest">guest</p>', queries: [] }
  await new Promise(setImmediate)
  const { data } = (await (await ask(getMe.path)).json()) as { data: { uid: string } | null }
  await new Promise(setImmediate)
  return { kind: 'page', html: `<p class="me">[${data?.uid}]</p>`, queries: [[['me'], data]] }
}
let renderPage = usual
let rendered = 0

const clock = testClock()
/** How much time passes between two looks at the clock, as on a busy machine. */
let passesMs = 0
const busyClock = () => {
  clock.advance(passesMs)
  return clock()
}
const clientFolder = await temporaryDirectory()
const { app, db } = await testApp({
  clock: busyClock,
  webApp: {
    clientFolder,
    files,
    preloads: {},
    hashes: { scripts: [], styles: [] },
    pages: {
      load: async () => request => {
        rendered += 1
        return renderPage(request)
      },
      frame,
      rules: [
        { text: '.me{color:red}', within: [], classes: [['me']] },
        { text: '.guest{color:blue}', within: ['@media print'], classes: [['guest']] },
      ],
      preloads: { 'mypage/mypage': ['/assets/mypage.js'] },
    },
  },
})

beforeEach(() => {
  renderPage = usual
  rendered = 0
  passesMs = 0
  clock.advance(120_000)
})

async function member() {
  const created = await createMember(db)
  const { uid } = created
  const page = await signedInBrowser(app, created)
  const open = (url: string) => app.inject({ url, headers: { cookie: page.cookieHeader('/') } })
  return { uid, page, open }
}

describe('a page of a member', () => {
  test('shows what this member may see, and is stored by nobody', async () => {
    const { uid, open } = await member()
    const { body, headers } = await open('/mypage')
    expect(body).toContain(`[${uid}]`)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.vary).toContain('cookie')
    expect(headers.etag).toBe(undefined)
    expect(body).toContain('href="/assets/mypage.js"')
  })

  test('names the very instant at which it was rendered, by which the browser shows the same', async () => {
    const { open } = await member()
    let renderedAt: Date | undefined
    renderPage = async ({ now }) => {
      renderedAt = now
      return { kind: 'page', html: '', queries: [] }
    }
    passesMs = 1_500
    const { body } = await open('/mypage')
    expect(body).toContain(`"at":${renderedAt?.getTime()},`)
  })

  test('begins with the licences that the database has, although its node has not received a new one', async () => {
    const { uid, page, open } = await member()
    const id = await createLesson(db)
    renderPage = async ({ ask }) => {
      const { status } = await ask(getLesson.path.replace('{id}', id))
      return { kind: 'page', html: `<p>${status}</p>`, queries: [] }
    }
    expect((await page.call(getLesson, { id })).code).toBe('plan_required')
    await createLicence(db, uid, { itemId: '000002' })
    expect((await open('/mypage')).body).toContain('<p>200</p>')
  })

  test('of the device alone is not rendered, and its calls know the licences of the database, too', async () => {
    const { uid, page, open } = await member()
    const id = await createLesson(db)
    expect((await page.call(getLesson, { id })).code).toBe('plan_required')
    await createLicence(db, uid, { itemId: '000002' })
    expect((await open('/mypage/kept')).body).toBe('the shell')
    expect((await page.call(getLesson, { id })).http).toBe(200)
  })

  test('is the shell while the database is away, and the device shows what it has', async () => {
    const { uid, open } = await member()
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const asking = vi.spyOn(db.pool, 'query').mockImplementation(() => Promise.reject(away))
    for (const url of ['/mypage/kept', '/mypage'])
      expect(await open(url)).toMatchObject({ statusCode: 200, body: 'the shell' })
    expect(asking).toHaveBeenCalledTimes(2)
    asking.mockRestore()
    expect((await open('/mypage')).body).toContain(`[${uid}]`)
  })

  test('has the styles of what is in it, which the policy allows, and no others', async () => {
    const { open } = await member()
    const { body, headers } = await open('/mypage')
    expect(body).toContain('<style>.me{color:red}</style>')
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}'/)
  })

  test('is nobody else’s, however many are rendered at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, member))
    const visits = Array.from({ length: 200 }, (_, index) => members[index % members.length])
    const pages = await Promise.all(visits.map(visit => visit?.open('/mypage')))
    const found = pages.map(page => /\[(\w[\w-]*)\]/.exec(page?.body ?? '')?.[1] ?? null)
    for (const [index, uid] of found.entries()) if (uid) expect(uid).toBe(visits[index]?.uid)
    // Beyond the limit of pages at a time they are not rendered, and get the shell.
    expect(found.filter(uid => uid !== null).length).toBeGreaterThan(5)
    expect(pages.filter(page => page?.body === 'the shell').length + found.filter(Boolean).length).toBe(200)
  })

  test('contains neither a token nor a cookie', async () => {
    const { page, open } = await member()
    const { body } = await open('/mypage')
    expect(body).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)
    for (const cookie of page.cookieHeader('/v1/').split('; '))
      expect(body).not.toContain(cookie.split('=')[1])
  })

  test('is not rendered once the session has ended, although the browser still has its cookies', async () => {
    const { page, open } = await member()
    const saved = page.cookieHeader('/')
    expect(saved).toContain(pageCookie)
    await page.call(signOut, {})
    expect(page.cookieHeader('/')).not.toContain(pageCookie)
    expect((await app.inject({ url: '/mypage', headers: { cookie: saved } })).body).toBe('the shell')
    expect(await open('/login')).toMatchObject({ statusCode: 200 })
  })

  test('is not rendered where the cookies are of two sessions, forged, or only one is there', async () => {
    const [one, other] = [await member(), await member()]
    const of = (header: string, name: string) =>
      header.split('; ').find(each => each.startsWith(`${name}=`)) ?? ''
    const mine = one.page.cookieHeader('/')
    const theirs = other.page.cookieHeader('/')
    for (const cookie of [
      `${of(mine, csrfCookie)}; ${of(theirs, pageCookie)}`,
      `${of(mine, csrfCookie)}; ${of(mine, pageCookie)}x`,
      of(mine, csrfCookie),
    ])
      expect((await app.inject({ url: '/mypage', headers: { cookie } })).body).toBe('the shell')
    const alone = await app.inject({ url: '/faq', headers: { cookie: of(mine, pageCookie) } })
    expect(alone.body).toContain('guest')
  })

  test('proves nothing to a call', async () => {
    const { page } = await member()
    const answer = await app.inject({ url: getMe.path, headers: { cookie: page.cookieHeader('/') } })
    expect(answer.statusCode).toBe(401)
  })
})

describe('a page of guests', () => {
  test('is rendered once a minute for all of them, and keeps its ETag while it is the same', async () => {
    const first = await app.inject('/faq')
    const again = await app.inject('/faq')
    expect([first.statusCode, rendered]).toEqual([200, 1])
    expect(first.body).toContain('<style>@media print{.guest{color:blue}}</style>')
    const tag = String(first.headers.etag)
    expect(again.headers.etag).toBe(tag)
    clock.advance(61_000)
    const later = await app.inject({ url: '/faq', headers: { 'if-none-match': tag } })
    expect(later.statusCode).toBe(304)
  })

  test('that leads elsewhere does so at once', async () => {
    renderPage = async () => ({ kind: 'redirect', to: '/?redirect_url=%2Fmypage' })
    const { statusCode, headers } = await app.inject('/mypage')
    expect([statusCode, headers.location]).toEqual([302, '/?redirect_url=%2Fmypage'])
  })
})

describe('the shell is sent', () => {
  test.each(['/?token=one-use', '/mypage/kept', '/nowhere'])('at %s, which is never rendered', async url => {
    expect((await app.inject(url)).body).toBe('the shell')
    expect(rendered).toBe(0)
  })

  test('where rendering fails, and the next page is rendered again', async () => {
    renderPage = async () => {
      throw new Error('a bug in a screen')
    }
    expect((await app.inject('/about-us')).statusCode).toBe(404)
    expect((await app.inject('/login')).body).toBe('the shell')
    renderPage = usual
    expect((await app.inject('/login')).body).toContain('guest')
  })
})

test('no text of an answer ends the element that it is in', async () => {
  renderPage = async () => ({ kind: 'page', html: '', queries: [[['x'], '</script><script>x()</script>']] })
  const { body } = await app.inject('/login')
  expect(body).toContain('\\u003c/script>')
  expect(body.match(/<\/script>/g)).toHaveLength(1)
})
