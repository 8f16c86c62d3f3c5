import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { bodyLimit, mostFields, openBodyLimit } from './bodies.ts'

const { app } = await testApp()

async function sendEvent(payload: string | FormData, contentType?: string) {
  const headers = contentType === undefined ? {} : { 'content-type': contentType }
  const url = '/v1/mystatus/event'
  const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload })
  return [statusCode, JSON.parse(body).code ?? 'done']
}

function form(fields: [string, string | Blob][]): FormData {
  const made = new FormData()
  for (const [name, value] of fields) made.append(name, value)
  return made
}

const event: [string, string][] = [
  ['message', '聴きはじめました'],
  ['event_no', '4001'],
]

test('a multipart form is read as any other form', async () => {
  expect(await sendEvent(form(event))).toEqual([200, 'done'])
  expect(await sendEvent(form([...event, ['event_no', '4002']]))).toEqual([400, 'invalid_input'])
  expect(await sendEvent(form([...event, ['__proto__', 'x']]))).toEqual([200, 'done'])
})

test('a multipart form that holds a file, is too large or can’t be read is refused as what it is', async () => {
  const file = new Blob(['x'])
  expect(await sendEvent(form([...event, ['picture', file]]))).toEqual([415, 'unsupported_body'])
  const many = Array.from({ length: 4 }, (_, index): [string, string] => [
    `f${index}`,
    'x'.repeat(openBodyLimit / 4),
  ])
  expect(await sendEvent(form([...event, ...many]))).toEqual([413, 'body_too_large'])
  for (const kind of ['', '; boundary=', '; boundary=x', '; boundary="'])
    expect(await sendEvent('--x\r\nnothing', `multipart/form-data${kind}`)).toEqual([400, 'broken_body'])
})

test('a form of more fields than any call takes is refused before they are put together', async () => {
  const fields = (count: number) => Array.from({ length: count }, (): [string, string] => ['a', ''])
  expect(await sendEvent(form([...event, ...fields(mostFields - 2)]))).toEqual([200, 'done'])
  expect(await sendEvent(form([...event, ...fields(mostFields - 1)]))).toEqual([400, 'broken_body'])
  const urlencoded = 'application/x-www-form-urlencoded'
  const sent = new URLSearchParams([...event, ...fields(mostFields - 2)])
  expect(await sendEvent(String(sent), urlencoded)).toEqual([200, 'done'])
  expect(await sendEvent(`${sent}&a=`, urlencoded)).toEqual([400, 'broken_body'])
})

test('what a stranger sends to a call for members is not even read', async () => {
  const headers = { 'content-type': 'application/json' }
  const send = (url: string, payload: string) => app.inject({ method: 'POST', url, headers, payload })
  expect((await send('/v1/diary/entries', '[')).json().code).toBe('not_signed_in')
  expect((await send('/v1/diary/entries', 'x'.repeat(bodyLimit + 1))).json().code).toBe('not_signed_in')
  expect((await send('/v1/mystatus/event', '[')).json().code).toBe('broken_body')
})
