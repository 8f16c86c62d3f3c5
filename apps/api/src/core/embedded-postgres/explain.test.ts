import { expect, test } from 'vitest'
import { explainFileError, explainOutput } from './explain.ts'

const cases: [output: string, message: RegExp][] = [
  [
    'initdb: error: could not write: No space left on device',
    /The disk that holds \/data is full\. Free some space/,
  ],
  ['FATAL:  could not create file: Permission denied', /can't be written by this user\. Give it to/],
  ['FATAL:  data directory "/data" has wrong ownership', /can't be written by this user/],
  [
    'FATAL:  lock file "postmaster.pid" already exists\nHINT:  (PID 42)',
    /in use by another PostgreSQL \(process 42\)/,
  ],
  [
    'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
    /Processes of an earlier PostgreSQL/,
  ],
  ['FATAL:  could not create any Unix-domain sockets', /can't open its socket: could not create any Unix/],
  [
    'LOG:  starting\nFATAL:  something new\nLOG:  bye',
    /PostgreSQL failed: something new Look at the lines above/,
  ],
]

test.each(cases)('"%s" is reported with a text that helps', (output, message) => {
  expect(explainOutput('PostgreSQL', output, '/data').message).toMatch(message)
})

test('file errors about the disk are explained and others handed on', () => {
  expect((explainFileError({ code: 'ENOSPC' }, '/data') as Error).message).toMatch(/is full/)
  expect((explainFileError({ code: 'EROFS' }, '/data') as Error).message).toMatch(/can't be written/)
  const other = new Error('other')
  expect(explainFileError(other, '/data')).toBe(other)
})
