import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { explainStart } from './explain-start.ts'

const thrownBy = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('a port that is taken is reported in one line with what to do', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await new Promise(done => first.once('listening', done))
  const { port } = first.address() as { port: number }
  const error = await new Promise(done => createServer().once('error', done).listen(port, '127.0.0.1'))
  expect(explainStart(error, `127.0.0.1:${port}`)).toBe(
    `127.0.0.1:${port} is taken by another program, perhaps by another Iki. Stop it, or choose another PORT.`,
  )
  first.close()
})

test('settings that can’t be used are all named, without a stack', () => {
  const explanation = explainStart(
    thrownBy(() => readConfig({ PORT: 'eighty', SECRET: 'short' })),
    '',
  )
  expect(explanation).toContain('PORT: must be a whole number from 0 to 65535')
  expect(explanation).toContain('SECRET: must have at least 32 characters')
  expect(explanation).not.toContain('    at ')
})

test('an unexpected error is reported with its stack', () => {
  expect(explainStart(new TypeError('boom'), '')).toMatch(/TypeError: boom\n {4}at /)
})
