// The same mesh as USDZ: a zip whose files are stored as they are, each beginning at a multiple of 64 bytes.
import { crc32 } from 'node:zlib'

const short = (number, digits) => String(Number(number.toFixed(digits)))
const tuples = (numbers, size, { scale = 1, digits = 3 } = {}) =>
  Array.from(
    { length: numbers.length / size },
    (_, k) =>
      `(${numbers
        .slice(k * size, (k + 1) * size)
        .map(x => short(x * scale, digits))
        .join(',')})`,
  ).join(',')

function sceneOf({ positions, normals, uvs, indices }, name) {
  // USD counts v from the foot, glTF from the top.
  const turned = uvs.map((x, k) => (k % 2 === 1 ? 1 - x : x))
  return `#usda 1.0
(
    defaultPrim = "Work"
    metersPerUnit = 0.01
    upAxis = "Y"
)

def Xform "Work" (
    assetInfo = { string name = "${name}" }
    kind = "component"
)
{
    def Mesh "Mesh" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        uniform bool doubleSided = 1
        int[] faceVertexCounts = [${Array.from({ length: indices.length / 3 }, () => 3).join(',')}]
        int[] faceVertexIndices = [${indices.join(',')}]
        point3f[] points = [${tuples(positions, 3, { scale: 100, digits: 2 })}]
        normal3f[] normals = [${tuples(normals, 3, { digits: 2 })}] (
            interpolation = "vertex"
        )
        texCoord2f[] primvars:st = [${tuples(turned, 2)}] (
            interpolation = "vertex"
        )
        uniform token subdivisionScheme = "none"
        rel material:binding = </Work/Material>
    }

    def Material "Material"
    {
        token outputs:surface.connect = </Work/Material/Surface.outputs:surface>

        def Shader "Surface"
        {
            uniform token info:id = "UsdPreviewSurface"
            color3f inputs:diffuseColor.connect = </Work/Material/Texture.outputs:rgb>
            float inputs:metallic = 0
            float inputs:roughness = 0.82
            token outputs:surface
        }

        def Shader "Place"
        {
            uniform token info:id = "UsdPrimvarReader_float2"
            string inputs:varname = "st"
            float2 outputs:result
        }

        def Shader "Texture"
        {
            uniform token info:id = "UsdUVTexture"
            asset inputs:file = @texture.jpg@
            float2 inputs:st.connect = </Work/Material/Place.outputs:result>
            token inputs:sourceColorSpace = "sRGB"
            token inputs:wrapS = "repeat"
            token inputs:wrapT = "clamp"
            float3 outputs:rgb
        }
    }
}
`
}

export function usdzOf(mesh, jpeg, name) {
  const files = [
    { name: 'work.usda', data: Buffer.from(sceneOf(mesh, name)) },
    { name: 'texture.jpg', data: jpeg },
  ]
  const [local, central] = [[], []]
  let offset = 0
  for (const { name: file, data } of files) {
    const called = Buffer.from(file)
    const bare = 30 + called.length
    const padding = (64 - ((offset + bare + 4) % 64)) % 64
    const extra = Buffer.alloc(4 + padding)
    extra.writeUInt16LE(0x1986)
    extra.writeUInt16LE(padding, 2)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x5c21, 8) // 2026-01-01: the same file every time.
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(called.length, 22)
    common.writeUInt16LE(extra.length, 24)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), common, called, extra, data)
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    const listed = Buffer.from(common)
    listed.writeUInt16LE(0, 24)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), listed, end, called)
    offset += bare + extra.length + data.length
  }
  const list = Buffer.concat(central)
  const foot = Buffer.alloc(22)
  foot.write('PK\x05\x06', 'latin1')
  foot.writeUInt16LE(files.length, 8)
  foot.writeUInt16LE(files.length, 10)
  foot.writeUInt32LE(list.length, 12)
  foot.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, list, foot])
}
