// One texture for each work: a band for each material, dark at its foot and light at its top, with the hairs of a brush.
import sharp from 'sharp'

/** Dark, middle, light. */
const colors = {
  ink: ['#17161a', '#3a3940', '#7d7a7c'],
  paper: ['#b9ad97', '#e6dcc8', '#faf5ea'],
  shu: ['#7c2418', '#c2442c', '#e58a6b'],
  ai: ['#16253f', '#37618d', '#b9d3dd'],
  stone: ['#3f3f41', '#85827c', '#c9c4b8'],
  moss: ['#2c3a20', '#66793c', '#b5bd74'],
  wood: ['#3c2818', '#8a6239', '#c9a26f'],
  gold: ['#6b4a14', '#bd9038', '#f0d68a'],
}
const names = Object.keys(colors)
const size = 512
const bandHeight = size / names.length

/** Where in the texture (v) a shade of a material lies; the rims are left out, where colours of neighbours mix. */
export const bands = Object.fromEntries(
  names.map((name, index) => [name, shade => (index + 0.14 + 0.72 * (1 - shade)) / names.length]),
)

const rgb = hex => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/** As JPEG. `seed` changes the hairs. */
export async function textureOf(seed) {
  const pixels = Buffer.alloc(size * size * 3)
  let state = seed * 2654435761
  const chance = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) | 0
    return (state >>> 0) / 2 ** 32
  }
  names.forEach((name, band) => {
    const [dark, middle, light] = colors[name].map(rgb)
    // Hairs run along; each has a tone that changes slowly, and comes round at the edge.
    const hairs = Array.from({ length: bandHeight }, () => {
      const [tone, turn, slow] = [chance() - 0.5, chance() * 6.28, 1 + Math.floor(chance() * 4)]
      return x => tone * (0.6 + 0.4 * Math.sin((x / size) * 6.2832 * slow + turn))
    })
    for (let row = 0; row < bandHeight; row++) {
      const shade = 1 - row / (bandHeight - 1)
      const [from, to, f] = shade < 0.5 ? [dark, middle, shade * 2] : [middle, light, shade * 2 - 1]
      for (let x = 0; x < size; x++) {
        const hair = hairs[row](x) * 34 + (chance() - 0.5) * 9
        const at = ((band * bandHeight + row) * size + x) * 3
        for (let k = 0; k < 3; k++)
          pixels[at + k] = Math.min(255, Math.max(0, from[k] + (to[k] - from[k]) * f + hair))
      }
    }
  })
  const raw = { width: size, height: size, channels: 3 }
  return sharp(pixels, { raw }).jpeg({ quality: 78, chromaSubsampling: '4:4:4' }).toBuffer()
}
