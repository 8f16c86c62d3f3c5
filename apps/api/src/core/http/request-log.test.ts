import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { getUserSettings, saveUserSettings } from '@iki/contract/account/notification'
import { getMe, signIn } from '@iki/contract/account/session'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#core/log.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

type Line = Record<string, unknown> & { msg: string; level: number }
const lines: Line[] = []
const log = createLog('info', { write: line => void lines.push(JSON.parse(line)) })
const clock = testClock()
const { app, db } = await testApp({ clock, log })
const requests = () => lines.filter(({ msg }) => msg === 'request')
const failures = () => lines.filter(({ level }) => level >= 50)

beforeEach(() => {
  lines.length = 0
  clock.advance(61_000)
})

/** The database answers writes with an error that says nothing of a shortage. */
async function breakTable(table: string): Promise<() => Promise<unknown>> {
  await db.execute(
    sql.raw(`create or replace function break_it() returns trigger language plpgsql as $$
      begin raise exception 'broken' using errcode = 'XX000'; end $$;
    create trigger break_it before insert or update on ${table} for each row execute function break_it()`),
  )
  return () => db.execute(sql.raw(`drop trigger break_it on ${table}`))
}

test('a request leaves one line with pattern, status and time, and nothing that somebody wrote', async () => {
  const member = await createMember(db)
  await browser(app).call(signIn, { email: member.email, password: 'a-wrong-secret-word' })
  await app.inject('/v1/me?token=a-secret-token')
  await app.inject('/v1/film/key/a-secret-grant/file.m4s')
  await app.inject('/somewhere/secret')
  await app.inject('/healthz')
  expect(requests().map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'POST /v1/session 401',
    'GET /v1/me 401',
    'GET /v1/film/:key/:grant/:file 403',
    'GET unknown 404',
  ])
  for (const line of requests()) {
    expect(line.ms).toEqual(expect.any(Number))
    expect(line.reqId).toMatch(/^[0-9a-z]+-[0-9a-z]+$/)
  }
  expect(JSON.stringify(lines)).not.toMatch(/secret|example\.com|@/)
})

test('a failure of ours is logged once a minute of each kind, by the id that the member is told', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const mend = await breakTable('member_settings')
  const answers = []
  for (let times = 0; times < 3; times++)
    answers.push(await page.call(saveUserSettings, { gift_acceptance: true }))
  const requestIds = answers.map(({ response }) => JSON.parse(response.body).requestId)
  expect(answers.map(({ response }) => response.headers['x-request-id'])).toEqual(requestIds)
  expect(new Set(requestIds).size).toBe(3)
  const [first] = failures()
  expect(failures()).toHaveLength(1)
  expect(first).toMatchObject({
    msg: 'a call failed',
    reqId: requestIds[0],
    kind: expect.stringContaining('XX000'),
  })
  // The others are found by the line of their request, which names the same kind.
  const failed = requests().filter(({ status }) => status === 500)
  expect(failed.map(({ reqId }) => reqId)).toEqual(requestIds)
  for (const line of failed) expect(line.failure).toBe(first?.kind)
  clock.advance(60_000)
  await page.call(saveUserSettings, { gift_acceptance: true })
  expect(failures().at(-1)).toMatchObject({ kind: first?.kind, skipped: 2 })
  await mend()
})

test('what is answered, or refused for a reason, carries no id', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  for (const { response } of [await page.call(getUserSettings, {}), await browser(app).call(getMe, {})]) {
    expect(response.headers['x-request-id']).toBeUndefined()
    expect(response.body).not.toContain('requestId')
  }
  expect(failures()).toEqual([])
})

test('a client that goes away in the middle of what it sends is no failure of ours', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /v1/session HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-length: 100',
  ]
  const closed = new Promise<void>(resolve => {
    app.server.once('request', (request: IncomingMessage) => {
      request.once('close', resolve)
      socket.destroy()
    })
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n{"email":`)
  await closed
  await setImmediate()
  expect(failures()).toEqual([])
})
