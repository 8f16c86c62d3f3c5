import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { later, temporaryFolder } from '../later.ts'
import { cpuSecondsOf, end, mostMegabytesOf, type Program } from '../program.ts'

/**
 * Serves a folder by nginx in its usual configuration, with one worker, because our server is one process as well. Null
 * if nginx is not installed.
 */
export async function startNginx(folder: string): Promise<Program | null> {
  const directory = await temporaryFolder()
  const port = await freePort()
  await mkdir(join(directory, 'logs'))
  const configuration = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    pid nginx.pid;
    error_log logs/error.log;
    events { worker_connections 1024; }
    http {
      types { audio/mpeg mp3; }
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      server { listen 127.0.0.1:${port}; root ${folder}; }
    }`
  await writeFile(join(directory, 'nginx.conf'), configuration)
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
  const address = `http://127.0.0.1:${port}`
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
    const isListening = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isListening) return
    await sleep(20)
  }
  throw new Error('nginx did not start.')
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
