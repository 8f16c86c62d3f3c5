import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { temporaryFolder } from '../later.ts'
import { type Program, root } from '../program.ts'
import { runNginx } from './nginx.ts'

/**
 * nginx in front of a server with MEDIA_BY_PROXY, by plain HTTP: it sends what the server allows from the folder, as
 * docs/proxy/nginx.conf says. Both count as one program. Null if nginx is not installed.
 */
export async function sendingProxy(server: Program, media: string): Promise<Program | null> {
  const shipped = await readFile(join(root, 'docs/proxy/nginx.conf'), 'utf8')
  const [sending = ''] = /location \/iki-media\/ \{[^}]*\}/.exec(shipped) ?? []
  const port = await freePort()
  const http = `
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000;
      upstream iki { server ${new URL(server.address).host}; keepalive 64; keepalive_requests 1000000; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://iki;
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header Connection '';
        }
        ${sending.replace(/alias .*;/, `alias ${media}/;`)}
      }`
  const proxy = await runNginx(http, {
    directory: await temporaryFolder(),
    address: `http://127.0.0.1:${port}`,
  })
  if (!proxy) return null
  const sumOf = async <T extends number | null>(of: (program: Program) => Promise<T>) =>
    ((await of(proxy)) ?? 0) + ((await of(server)) ?? 0)
  return {
    ...proxy,
    cpuSeconds: () => sumOf(program => program.cpuSeconds()),
    mostMegabytes: () => sumOf(program => program.mostMegabytes()),
  }
}
