import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { readAppFiles } from './app-files.ts'
import { serveWebApp } from './web-app.ts'

async function serve(given: { isOfflineOn: boolean }, serviceName = 'Iki') {
  const clientFolder = await temporaryDirectory()
  await mkdir(join(clientFolder, 'assets'))
  await writeFile(join(clientFolder, 'worker-off.js'), 'the end of the worker')
  await writeFile(join(clientFolder, 'assets/app-Ab12.js'), 'the app')
  await writeFile(join(clientFolder, 'assets/app-Ab12.js.br'), 'small')
  await writeFile(join(clientFolder, 'icon.svg'), '<svg/>')
  const server = fastify()
  await server.register(cookie)
  const hashes = { scripts: [], styles: [] }
  const options = { ...given, render: async () => false }
  const preloads = { 'session/sign-in': ['/assets/sign-in-Cd34.js', '/assets/form-Ef56.css'] }
  const files = await readAppFiles(await pagesFolder(), serviceName)
  await serveWebApp(server, { clientFolder, files, hashes, preloads }, options)
  return { server, files }
}

/** As the build leaves them. */
async function pagesFolder(): Promise<string> {
  const folder = await temporaryDirectory()
  const page = '<title>{{service.name}}</title><meta content="{{service.name}}" /><b>{{service.seal}}</b>'
  await writeFile(join(folder, 'page.html'), `frame ${page}`)
  await writeFile(join(folder, 'shell.html'), `shell ${page}`)
  await writeFile(join(folder, 'worker.js'), 'keep("/assets/shell-{{shell.hash}}.html")')
  await writeFile(
    join(folder, 'manifest.webmanifest'),
    '{"name":"{{service.name}}","short_name":"{{service.name}}"}',
  )
  return folder
}

test('the worker is asked for again each time, the files of a version never', async () => {
  const { server } = await serve({ isOfflineOn: true })
  const worker = await server.inject('/worker.js')
  expect(worker.body).toContain('keep')
  expect(worker.headers['content-type']).toContain('javascript')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect((await server.inject('/assets/app-Ab12.js')).headers['cache-control']).toContain('immutable')
})

test('an operator who turns it off sends every device what takes the worker away', async () => {
  const { server } = await serve({ isOfflineOn: false })
  const worker = await server.inject('/worker.js')
  expect(worker.statusCode).toBe(200)
  expect(worker.body).toBe('the end of the worker')
  expect(worker.headers['content-type']).toContain('javascript')
  expect(worker.headers['cache-control']).toBe('no-cache')
})

test('a phone that installs the app is told what it is, and asks again after a while', async () => {
  const { server } = await serve({ isOfflineOn: true })
  const manifest = await server.inject('/manifest.webmanifest')
  expect(manifest.json()).toEqual({ name: 'Iki', short_name: 'Iki' })
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(manifest.headers['cache-control']).toBe('public, max-age=3600')
})

test('a page names what its kind of screen needs, and another page nothing of it', async () => {
  const { server } = await serve({ isOfflineOn: true })
  expect((await server.inject('/login?redirect_url=%2Fkafuku')).headers.link).toBe(
    '</assets/sign-in-Cd34.js>; rel=modulepreload; crossorigin, </assets/form-Ef56.css>; rel=preload; as=style; crossorigin',
  )
  expect((await server.inject('/')).headers.link).toBe(undefined)
  expect((await server.inject('/nowhere')).headers.link).toBe(undefined)
})

test('a page that a browser has is not sent again, unless there is no such page', async () => {
  const { server } = await serve({ isOfflineOn: true })
  const page = await server.inject({ url: '/login', headers: { 'accept-encoding': 'br' } })
  expect([page.headers['content-encoding'], page.headers.vary]).toEqual(['br', 'accept-encoding, cookie'])
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(page.headers.etag) }
  expect((await server.inject({ url: '/kafuku', headers })).statusCode).toBe(304)
  expect((await server.inject({ url: '/nowhere', headers })).statusCode).toBe(404)
})

test('the operator’s name is in every page, in the installed app and in what is stored', async () => {
  const { server, files } = await serve({ isOfflineOn: true }, 'ため<し>"')
  const named = '<title>ため&lt;し&gt;&quot;</title><meta content="ため&lt;し&gt;&quot;" /><b>た</b>'
  expect(files.page).toBe(`frame ${named}`)
  expect((await server.inject('/kafuku')).body).toBe(`shell ${named}`)
  expect((await server.inject(files.shellPath)).body).toBe(`shell ${named}`)
  expect((await server.inject(files.shellPath)).headers['cache-control']).toContain('immutable')
  expect((await server.inject('/manifest.webmanifest')).json()).toEqual({
    name: 'ため<し>"',
    short_name: 'ため<し>"',
  })
})

test('a service with another name is another version for the phones that have it', async () => {
  const versions = await Promise.all(
    ['Iki', 'ためし'].map(async name => {
      const { server, files } = await serve({ isOfflineOn: true }, name)
      const { body } = await server.inject('/worker.js')
      expect(body).toBe(`keep("${files.shellPath}")`)
      return body
    }),
  )
  expect(versions[0]).not.toBe(versions[1])
})

test('a file is sent compressed to who can read that, and one that is not there is no page', async () => {
  const { server } = await serve({ isOfflineOn: true })
  const plain = await server.inject('/assets/app-Ab12.js')
  expect([plain.statusCode, plain.body, plain.headers['content-encoding']]).toEqual([
    200,
    'the app',
    undefined,
  ])
  const small = await server.inject({ url: '/assets/app-Ab12.js', headers: { 'accept-encoding': 'br' } })
  expect([small.statusCode, small.body, small.headers['content-encoding']]).toEqual([200, 'small', 'br'])
  expect((await server.inject({ url: '/assets/app-Ab12.js', method: 'HEAD' })).statusCode).toBe(200)
  expect((await server.inject('/icon.svg')).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  })
  const statuses = ['app-Xy99.js', '', '..%2fworker-off.js'].map(
    async name => (await server.inject(`/assets/${name}`)).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([404, 403, 404])
})
