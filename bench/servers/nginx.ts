import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { later, temporaryFolder } from '../later.ts'
import { cpuSecondsOf, end, mostMegabytesOf, type Program } from '../program.ts'

const outsideHttp = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid nginx.pid;
    error_log logs/error.log;
    events { worker_connections 1024; }`

/**
 * Serves a folder by nginx in its usual configuration, with one worker, because our server is one process as well. Null
 * if nginx is not installed.
 */
export async function startNginx(folder: string): Promise<Program | null> {
  const port = await freePort()
  const http = `
      types { audio/mpeg mp3; }
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      server { listen 127.0.0.1:${port}; root ${folder}; }`
  return runNginx(http, { directory: await temporaryFolder(), address: `http://127.0.0.1:${port}` })
}

/** nginx with such an `http` block, which answers at the address. Null if nginx is not installed. */
export async function runNginx(
  http: string,
  { directory, address }: { directory: string; address: string },
): Promise<Program | null> {
  await mkdir(join(directory, 'logs'))
  await writeFile(
    join(directory, 'nginx.conf'),
    `${outsideHttp}\n    http {\n      access_log off;\n${http}\n    }`,
  )
  const child = spawn(
    'nginx',
    ['-p', directory, '-c', 'nginx.conf', '-e', 'logs/error.log', '-g', 'daemon off;'],
    {
      stdio: 'ignore',
    },
  )
  const isThere = await new Promise<boolean>(done => {
    child.once('error', () => done(false))
    child.once('spawn', () => done(true))
  })
  if (!isThere) return null
  const stop = () => end(child, 'SIGTERM')
  later(stop)
  await untilListening(address, child)
  return {
    address,
    cpuSeconds: () => cpuOfWorkers(child),
    mostMegabytes: () => mostMegabytesOf(child.pid),
    stop,
    kill: () => end(child, 'SIGKILL'),
  }
}

async function untilListening(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    if (await isListening(address)) return
    await sleep(20)
  }
  throw new Error('nginx did not start.')
}

/** Its certificate may be its own. */
function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address)
  return new Promise(found => {
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => found(true)).once('error', () => found(false))
    socket.once('connect', () => socket.end())
  })
}

async function cpuOfWorkers({ pid }: ChildProcess): Promise<number | null> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null)
  if (children === null) return null
  const seconds = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map(child => cpuSecondsOf(Number(child))),
  )
  return seconds.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}
