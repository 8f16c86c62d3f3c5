import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memberNumber } from '@iki/contract/account/member-number'
import { getMe, refreshSession, signIn } from '@iki/contract/account/session'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#core/embedded-postgres/start.ts'
import { testApp, testSecretText } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { callCommand, runCommand } from '#test/command.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember, signedInBrowser, testPassword } from '#test/factories.ts'

const folder = await mkdtemp(join(tmpdir(), 'iki-cli-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { database, url } = await createTestDatabase()
const { app } = await testApp({ database })

const settings = { DATA_DIR: folder, DATABASE_URL: url, SECRET: testSecretText }

async function run(command: 'member' | 'mail', args: string[]) {
  const { stdout, stderr, code } = await callCommand(`cli/${command}`, args, settings)
  return { stdout: stdout.trim(), stderr: stderr.trim(), code }
}

describe('npm run member', () => {
  test('disables a member on every node within a minute, and lets them in again', async () => {
    const { email } = await createMember(database)
    const page = await signedInBrowser(app, { uid: '', email, password: testPassword })
    expect((await run('member', ['disable', email])).code).toBe(0)
    await vi.waitFor(async () => expect((await page.call(getMe, {})).code).toBe('not_signed_in'))
    expect((await page.call(refreshSession, {})).code).toBe('no_current_user')
    const again = () => browser(app).call(signIn, { email, password: testPassword })
    expect((await again()).code).toBe('account_disabled')
    await run('member', ['enable', email])
    expect((await again()).http).toBe(200)
  })

  test('shows what strangers have used up of an account, and lets it begin again', async () => {
    const { email } = await createMember(database)
    const enter = async (password: string) => (await browser(app).call(signIn, { email, password })).code
    for (let times = 0; times < 10; times++) await enter('wrong')
    expect(await enter(testPassword)).toBe('too_many_requests')
    const shown = await run('member', ['locks', email])
    expect(`${shown.stdout}${shown.stderr}`).toMatch(
      /^10\twrong passwords from one network, closed at 10 or more, until 20/m,
    )
    expect((await run('member', ['unlock', email])).code).toBe(0)
    expect((await run('member', ['locks', email])).stdout).toBe('Nothing is counted against this member.')
    expect(await enter(testPassword)).toBe(null)
  })

  test('makes an operator with a password of its own making', async () => {
    const made = await run('member', ['create', '--email', 'Boss@example.com', '--operator', '--verified'])
    const [, uid = '', password = ''] = /^(\w+)\tpassword: (p[a-z0-9]{8})$/.exec(made.stdout) ?? []
    expect((await browser(app).call(signIn, { email: 'boss@example.com', password })).http).toBe(200)
    const shown = (await run('member', ['show', uid])).stdout
    expect(shown).toMatch(/^authority +operator$/m)
    expect(shown).toMatch(/^sessions +1$/m)
    expect((await run('member', ['list', '--email', 'boss'])).stdout).toContain(`${uid}\tboss@example.com`)
    const twice = await run('member', ['create', '--email', 'boss@example.com'])
    expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('email_taken') })
  })

  test('says whose number it is that a film carries', async () => {
    const { uid, email } = await createMember(database)
    const number = memberNumber(uid)
    const shown = (await run('member', ['number', number])).stdout
    expect(shown).toMatch(new RegExp(`^uid +${uid}$`, 'm'))
    expect((await run('member', ['show', email])).stdout).toMatch(new RegExp(`^number +${number}$`, 'm'))
    expect((await run('member', ['number', '0000-0000-0000'])).stderr).toContain('no member with the number')
  })

  test('takes over members of the former service with their passwords', async () => {
    const files = { 'users.json': exported, 'hash.json': hashConfig }
    for (const [name, content] of Object.entries(files))
      await writeFile(join(folder, name), JSON.stringify(content))
    const args = ['import', join(folder, 'users.json'), '--hash-config', join(folder, 'hash.json')]
    const first = (await run('member', args)).stdout.split('\n')
    expect(first).toEqual([
      '2 imported, 0 here already, 1 left out',
      'kYi4EvWQlQTKSfnJ3dRSP6IH3ed4\tuser1@test.com belongs to another member',
    ])
    expect((await run('member', args)).stdout).toContain('0 imported, 2 here already')
    const signedIn = await browser(app).call(signIn, { email: 'user1@test.com', password: 'user1password' })
    expect(signedIn.http).toBe(200)
    const disabled = await browser(app).call(signIn, { email: 'user2@test.com', password: 'user1password' })
    expect(disabled.code).toBe('account_disabled')
  })

  test('says what it takes when it is asked wrongly', async () => {
    for (const args of [['show'], ['list', '--colour']]) {
      const { code, stderr } = await run('member', args)
      expect(code).toBe(1)
      expect(stderr).not.toContain('    at ')
    }
    expect((await run('member', ['show', 'nobody'])).stderr).toBe('There is no member nobody.')
    expect((await run('member', ['import', 'no.json', '--hash-config', 'no.json'])).stderr).toContain(
      'ENOENT',
    )
  })
})

test('npm run mail shows the newest mail to somebody, with its links for programs', async () => {
  const { email } = await createMember(database)
  await run('member', ['password-reset', email])
  const last = JSON.parse((await run('mail', ['last', '--to', email.toUpperCase(), '--json'])).stdout)
  expect(last).toMatchObject({ kind: 'password_reset', recipient: email, state: 'kept' })
  expect(last.links[0]).toMatch(/\/password-reset\?reset=[\w-]{43}$/)
  expect((await run('mail', ['show', last.id])).stdout).toContain('【Iki】パスワードの再設定')
  expect((await run('mail', ['list'])).stdout).toContain(`kept\tpassword_reset\t${email}`)
  expect(await run('mail', ['last', '--to', 'nobody@example.com'])).toMatchObject({ code: 1 })
})

test('commands reach the embedded database, whether a server is running or not', async () => {
  const embedded = { ...settings, DATABASE_URL: '' }
  const made = await runCommand('cli/member', ['create', '--email', 'a@example.com'], embedded)
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const server = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), log })
  const listed = await runCommand('cli/member', ['list'], embedded)
  await server.stop()
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('a@example.com') })
})

const hashConfig = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memCost: 14,
}
const password = {
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}
const exported = {
  users: [
    {
      localId: 'kYi4EvWQlQTKSfnJ3dRSP6IH3ed2',
      email: 'user1@test.com',
      createdAt: '1508893925000',
      ...password,
    },
    { localId: 'kYi4EvWQlQTKSfnJ3dRSP6IH3ed3', email: 'user2@test.com', disabled: true, ...password },
    { localId: 'kYi4EvWQlQTKSfnJ3dRSP6IH3ed4', email: 'USER1@test.com', ...password },
  ],
}
