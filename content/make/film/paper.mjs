// The sheet a film is drawn on, and its colours: flat areas only, for a moving grain would be most of the film's bytes.
import { randomFrom } from '../gallery/random.mjs'
import { stroke } from './brush.mjs'

export const colours = {
  ground: '#f6f2e9',
  ink: '#2a2723',
  soft: '#6b645a',
  pale: '#a39a8b',
  line: '#ded6c6',
  skin: '#c9b49a',
}

/** A colour laid thinly over another, as one flat colour. */
export function thin(colour, share, over = colours.ground) {
  const parts = hex => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  const under = parts(over)
  const mixed = parts(colour).map((part, i) => Math.round(under[i] + (part - under[i]) * share))
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** A few long fibres, the same in every frame. */
export function fibres(width, height, { seed = 7, colour = thin(colours.line, 0.36), count = 14 } = {}) {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => {
    const x = random.between(0, width)
    const y = random.between(0, height)
    const [dx, dy, bend] = [random.between(60, 190), random.between(-40, 40), random.between(-14, 14)]
    const middle = [x + dx / 2, y + dy / 2 + bend]
    return stroke([[x, y], middle, [x + dx, y + dy]], { width: 1.6, colour })
  }).join('')
}

export const page = (width, height, ground, parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${parts.flat(9).join('')}</svg>`
