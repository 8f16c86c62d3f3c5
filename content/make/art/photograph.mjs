// Pictures of a model by three.js in a headless Chromium.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const root = fileURLToPath(new URL('../../../node_modules/three/', import.meta.url))
const page = `<!doctype html><script type="importmap">{"imports":{"three":"/build/three.module.js","three/addons/":"/examples/jsm/"}}</script>
<script type="module">
import * as THREE from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
renderer.toneMapping = THREE.NeutralToneMapping
const room = new THREE.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture
window.photograph = async ({ turns, pixels }) => {
  const scene = new THREE.Scene()
  scene.environment = room
  scene.environmentIntensity = 0.62
  const sun = new THREE.DirectionalLight(0xfff2dd, 1.5)
  const { scene: model } = await new GLTFLoader().loadAsync('/model.glb?' + Math.random())
  scene.add(model, sun)
  const { center, radius } = new THREE.Box3().setFromObject(model).getBoundingSphere(new THREE.Sphere())
  renderer.setSize(pixels, pixels)
  const camera = new THREE.PerspectiveCamera(30, 1, 0.01, 10)
  return turns.map(turn => {
    const away = radius * 4.1
    const place = new THREE.Vector3(Math.sin(turn) * Math.cos(0.3), Math.sin(0.3), Math.cos(turn) * Math.cos(0.3))
    camera.position.copy(center).addScaledVector(place, away)
    camera.lookAt(center)
    sun.position.copy(center).add(new THREE.Vector3(Math.sin(turn - 0.7), 1.3, Math.cos(turn - 0.7)))
    sun.target.position.copy(center)
    renderer.render(scene, camera)
    return renderer.domElement.toDataURL('image/png')
  })
}
window.isReady = true
</script>`

/** Gives `work` a function that makes a poster, and eight views from all round, of a GLB. */
export async function withPhotographer(work) {
  let model = Buffer.alloc(0)
  const server = createServer(({ url = '/' }, answer) => {
    const path = url.split('?')[0] ?? '/'
    if (path === '/') return answer.setHeader('content-type', 'text/html').end(page)
    if (path === '/model.glb') return answer.end(model)
    if (!/^\/[\w./-]+\.js$/.test(path) || path.includes('..')) return answer.writeHead(404).end()
    answer.setHeader('content-type', 'text/javascript').end(readFileSync(join(root, path)))
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  const args = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  try {
    const tab = await browser.newPage()
    tab.on('pageerror', error => console.error(error))
    await tab.goto(`http://127.0.0.1:${server.address().port}/`)
    await tab.waitForFunction('window.isReady')
    await work(async glb => {
      model = glb
      const shots = (turns, pixels) => tab.evaluate(asked => window.photograph(asked), { turns, pixels })
      const round = Array.from({ length: 8 }, (_, k) => (k / 8) * 2 * Math.PI)
      const [poster] = await shots([0.5], 800)
      return {
        poster: await webp(poster, 720, 74),
        views: await Promise.all((await shots(round, 480)).map(shot => webp(shot, 440, 62))),
      }
    })
  } finally {
    await browser.close()
    server.close()
  }
}

const webp = (address, pixels, quality) =>
  sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
    .resize(pixels)
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer()
