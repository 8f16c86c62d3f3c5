import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { preparedFile } from './prepared-file.ts'
import { serveWebApp } from './web-app.ts'

async function serve(options: { isOfflineOn: boolean }) {
  const clientFolder = await temporaryDirectory()
  await mkdir(join(clientFolder, 'assets'))
  await writeFile(join(clientFolder, 'worker.js'), 'the worker')
  await writeFile(join(clientFolder, 'worker-off.js'), 'the end of the worker')
  await writeFile(join(clientFolder, 'assets/app-Ab12.js'), 'the app')
  await writeFile(join(clientFolder, 'manifest.webmanifest'), '{"name":"Iki"}')
  const page = preparedFile(
    { plain: Buffer.from('page'), br: Buffer.from('br'), gzip: Buffer.from('gzip') },
    'text/html; charset=utf-8',
  )
  const server = fastify()
  const hashes = { scripts: [], styles: [] }
  const pages = { 'guest-home': page, shell: page }
  const preloads = { 'sign-in': ['/assets/sign-in-Cd34.js', '/assets/form-Ef56.css'] }
  await serveWebApp(server, { clientFolder, pages, hashes, preloads }, options)
  return server
}

test('the worker is asked for anew each time, the files of a version never', async () => {
  const server = await serve({ isOfflineOn: true })
  const worker = await server.inject('/worker.js')
  expect(worker.body).toBe('the worker')
  expect(worker.headers['content-type']).toContain('javascript')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect((await server.inject('/assets/app-Ab12.js')).headers['cache-control']).toContain('immutable')
})

test('an operator who turns it off sends every device what takes the worker away', async () => {
  const server = await serve({ isOfflineOn: false })
  const worker = await server.inject('/worker.js')
  expect(worker.statusCode).toBe(200)
  expect(worker.body).toBe('the end of the worker')
  expect(worker.headers['content-type']).toContain('javascript')
  expect(worker.headers['cache-control']).toBe('no-cache')
})

test('a phone that installs the app is told what it is, and asks again after a while', async () => {
  const manifest = await (await serve({ isOfflineOn: true })).inject('/manifest.webmanifest')
  expect(manifest.json()).toEqual({ name: 'Iki' })
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(manifest.headers['cache-control']).toBe('public, max-age=3600')
})

test('a page names what its kind of screen needs, and another page nothing of it', async () => {
  const server = await serve({ isOfflineOn: true })
  expect((await server.inject('/login?redirect_url=%2Fkafuku')).headers.link).toBe(
    '</assets/sign-in-Cd34.js>; rel=modulepreload; crossorigin, </assets/form-Ef56.css>; rel=preload; as=style; crossorigin',
  )
  expect((await server.inject('/')).headers.link).toBe(undefined)
  expect((await server.inject('/nowhere')).headers.link).toBe(undefined)
})

test('a page that a browser has is not sent again, unless there is no such page', async () => {
  const server = await serve({ isOfflineOn: true })
  const page = await server.inject({ url: '/login', headers: { 'accept-encoding': 'br' } })
  expect([page.body, page.headers.vary]).toEqual(['br', 'accept-encoding, cookie'])
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(page.headers.etag) }
  expect((await server.inject({ url: '/kafuku', headers })).statusCode).toBe(304)
  expect((await server.inject({ url: '/nowhere', headers })).statusCode).toBe(404)
})
