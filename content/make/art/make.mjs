// node content/make/art/make.mjs [work …]   models, poster and views of the works in 3D: content/demo/media/art-*
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { glbOf } from './glb.mjs'
import { newMesh } from './mesh.mjs'
import { withPhotographer } from './photograph.mjs'
import { textureOf } from './texture.mjs'
import { usdzOf } from './usdz.mjs'
import { works } from './works.mjs'

const media = fileURLToPath(new URL('../../demo/media/', import.meta.url))
const wanted = process.argv.slice(2)

await withPhotographer(async photograph => {
  for (const [index, [name, build]] of Object.entries(works).entries()) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const making = newMesh()
    build(making)
    const jpeg = await textureOf(index + 3)
    const [glb, usdz] = [glbOf(making.mesh, jpeg, name), usdzOf(making.mesh, jpeg, name)]
    const { poster, views } = await photograph(glb)
    const files = [
      [`art-${name}.glb`, glb],
      [`art-${name}.usdz`, usdz],
      [`art-${name}.webp`, poster],
      ...views.map((view, k) => [`art-${name}-${k + 1}.webp`, view]),
    ]
    for (const [file, bytes] of files) writeFileSync(`${media}${file}`, bytes)
    const sum = files.reduce((bytes, [, { length }]) => bytes + length, 0)
    const sizes = files.slice(0, 3).map(([, { length }]) => length)
    console.log(
      `${name}: ${making.mesh.indices.length / 3} triangles, ${sizes.join(' + ')}, ${sum} bytes in all`,
    )
  }
})
