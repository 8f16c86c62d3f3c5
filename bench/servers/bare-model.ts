import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { later } from '../later.ts'
import { root } from '../program.ts'

const page = `<!doctype html><meta charset="utf-8"><title>bare</title>
<style>model-viewer { width: 358px; height: 358px }</style><main><button>立体で見る</button></main>
<script>
document.querySelector('button').addEventListener('click', () => {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = '/model-viewer.js'
  const viewer = document.createElement('model-viewer')
  viewer.setAttribute('src', '/model.glb')
  viewer.setAttribute('camera-controls', '')
  viewer.setAttribute('interaction-prompt', 'none')
  document.body.append(script, viewer)
})
</script>`

/** A page with nothing but model-viewer as it is published, which the press fetches together with the model. */
export async function startBareModel(model: Buffer): Promise<string> {
  const program = await readFile(join(root, 'node_modules/@google/model-viewer/dist/model-viewer.min.js'))
  const packed = brotliCompressSync(program)
  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store')
    if (request.url === '/model.glb') response.setHeader('content-type', 'model/gltf-binary').end(model)
    else if (request.url === '/model-viewer.js')
      response.setHeader('content-type', 'text/javascript').setHeader('content-encoding', 'br').end(packed)
    else response.setHeader('content-type', 'text/html').end(page)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  later(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
