import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { temporaryFolder } from '../later.ts'
import { type Program, root } from '../program.ts'
import { runNginx } from './nginx.ts'

export type Http2Proxy = { address: string; start(target: string): Promise<Program | null> }

/**
 * What an operator puts in front (docs/proxy/nginx.conf), with names, ports and a certificate of this machine. The
 * address is known before the server that it stands for. Null if openssl is not installed.
 */
export async function http2Proxy(): Promise<Http2Proxy | null> {
  const directory = await temporaryFolder()
  const [secure, plain] = [await freePort(), await freePort()]
  const address = `https://127.0.0.1:${secure}`
  const files = ['-keyout', join(directory, 'key.pem'), '-out', join(directory, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
  const made = await promisify(execFile)('openssl', ['req', ...kind, ...files]).catch(() => null)
  if (!made) return null
  return {
    address,
    async start(target) {
      const shipped = await readFile(join(root, 'docs/proxy/nginx.conf'), 'utf8')
      const changed = shipped
        .replace(/^ *listen \[::\].*$/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
        .replaceAll('$host;', '$http_host;')
        .replace('127.0.0.1:3000', new URL(target).host)
        .replaceAll('iki.example.org;', '127.0.0.1;')
        .replace(/(ssl_certificate +).*$/m, `$1${join(directory, 'cert.pem')};`)
        .replace(/(ssl_certificate_key +).*$/m, `$1${join(directory, 'key.pem')};`)
      return runNginx(changed, { directory, address })
    },
  }
}
