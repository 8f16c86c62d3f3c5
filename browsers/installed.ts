import { type ChildProcess, type SpawnOptions, spawn as spawnProgram } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bidiSession } from './bidi.ts'
import type { Session } from './session.ts'
import { webDriverSession } from './webdriver.ts'

/** A browser that may be installed on this machine. Nothing is ever downloaded. */
export type Browser = {
  name: string
  title: string
  /** Which of the programs it needs are not installed. */
  lacks(): string[]
  /** The command that installs them on Debian. */
  install: string
  start(): Promise<{ session: Session; end(): Promise<void> }>
}

/** Starts a program that always ends with this process, however that ends. */
function spawn(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawnProgram(program, args, options)
  const end = () => void child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

const inPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(':')
    .map(folder => join(folder, name))
    .find(path => existsSync(path)) ?? null

const firefoxes = ['firefox-esr', 'firefox']
/** Turns off calls to the makers of the browser, and lets it play without a sound card. */
const preferences = {
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'intl.accept_languages': 'ja',
  'intl.locale.requested': 'ja',
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
}

const firefox: Browser = {
  name: 'firefox',
  title: 'Firefox',
  lacks: () => [
    ...(firefoxes.some(inPath) ? [] : ['firefox-esr']),
    ...['pulseaudio'].filter(name => !inPath(name)),
  ],
  install: 'apt-get install firefox-esr libavcodec59 pulseaudio fonts-noto-cjk',
  async start() {
    const profile = await mkdtemp(join(tmpdir(), 'iki-firefox-'))
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    await writeFile(join(profile, 'user.js'), lines.join('\n'))
    const port = await freePort()
    const program = firefoxes.map(inPath).find(Boolean) ?? ''
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
    const loudspeaker = await startLoudspeaker(profile)
    const child = spawn(program, args, {
      stdio: 'ignore',
      env: { ...process.env, HOME: profile, ...loudspeaker.env },
    })
    const session = await bidiSession(`ws://127.0.0.1:${port}/session`)
    return {
      session,
      async end() {
        await session.close()
        await ended(child)
        await loudspeaker.end()
        await rm(profile, { recursive: true, force: true })
      },
    }
  },
}

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const miniBrowsers = [miniBrowser, miniBrowser.replace('x86_64', 'aarch64')]

const webkit: Browser = {
  name: 'webkit',
  title: 'WebKitGTK',
  lacks: () => [
    ...['WebKitWebDriver', 'Xvfb', 'pulseaudio'].filter(name => !inPath(name)),
    ...(miniBrowsers.some(path => existsSync(path)) ? [] : ['MiniBrowser']),
  ],
  install:
    'apt-get install webkit2gtk-driver xvfb pulseaudio gstreamer1.0-pulseaudio gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav fonts-noto-cjk',
  async start() {
    const home = await mkdtemp(join(tmpdir(), 'iki-webkit-'))
    const display = await startDisplay()
    const loudspeaker = await startLoudspeaker(home)
    const port = await freePort()
    const driver = spawn(inPath('WebKitWebDriver') ?? '', [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        DISPLAY: display.name,
        LANG: 'C.UTF-8',
        ...loudspeaker.env,
      },
    })
    const session = await webDriverSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': {
        binary: miniBrowsers.find(path => existsSync(path)),
        args: ['--automation'],
      },
    })
    return {
      session,
      async end() {
        await session.close()
        driver.kill()
        await ended(driver)
        display.child.kill()
        await ended(display.child)
        await loudspeaker.end()
        await rm(home, { recursive: true, force: true })
      },
    }
  },
}

export const browsers = [firefox, webkit]

/** Starts a virtual screen. It prints its number when it is ready. */
async function startDisplay(): Promise<{ name: string; child: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const output = child.stdio[3]
  const number = await new Promise<string>((done, failed) => {
    output?.once('data', data => done(String(data).trim()))
    child.once('exit', () => failed(new Error('Xvfb did not start.')))
  })
  return { name: `:${number}`, child }
}

/** Starts a virtual sound device: without any, browsers refuse to play. */
async function startLoudspeaker(
  folder: string,
): Promise<{ env: Record<string, string>; end(): Promise<void> }> {
  const socket = join(folder, 'pulse.socket')
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`]
  const args = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--disable-shm=yes']
  const child = spawn('pulseaudio', [...args, ...modules.flatMap(module => ['-L', module])], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder },
  })
  for (let attempt = 0; !existsSync(socket); attempt++) {
    if (attempt === 100 || child.exitCode !== null) throw new Error('pulseaudio did not start.')
    await sleep(200)
  }
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    async end() {
      child.kill()
      await ended(child)
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise(done => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.once('exit', () => {
      clearTimeout(late)
      done()
    })
  })
