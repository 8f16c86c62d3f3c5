import { strokePaths } from './brush.mjs'
import { randomFrom } from './random.mjs'
import { sealPaths } from './seal.mjs'
import { closed, splatterPaths, washPaths } from './wash.mjs'

export const paper = '#f4eee1'
export const ink = '#1f1c19'

/** How far the painting goes on around the sheet: a wash that leaves the sheet must not end at its edge. */
export const beyond = 120

/** One sheet of paper. What is painted first lies undermost; `svg()` is the painting with what lies beyond the sheet. */
export function newSheet({ width, height, seed, artist }) {
  const random = randomFrom(seed)
  const area = areaOf(width, height)
  const parts = []
  const defs = []
  let open = ''
  let named = 0
  const put = (filter, markup, mask) => {
    const key = `${filter} ${mask ?? ''}`
    if (key === open) parts[parts.length - 1].markup.push(markup)
    else parts.push({ filter, mask, markup: [markup] })
    open = key
  }
  const define = markup => {
    const id = `d${named++}`
    defs.push(markup(id))
    return id
  }
  const sheet = {
    width,
    height,
    random,
    artist,
    /** A stroke; `wet` lets it run into the paper. */
    stroke: (points, { wet = false, mask, ...options }) =>
      put(wet ? 'wet' : 'ink', strokePaths(random, points, { color: ink, ...options }), mask),
    /** A wash; `fade` is [from, to, ...tones], the tones evenly spaced between two points. */
    wash: (outline, { fade, color = ink, mask, soft = 'wash', ...options }) =>
      put(
        soft,
        washPaths(random, outline, { fill: fade ? `url(#${faded(fade, color)})` : color, ...options }),
        mask,
      ),
    splatter: (center, options) => put('ink', splatterPaths(random, center, { color: ink, ...options })),
    /** Paper that stays bare: a mask with soft holes, for the washes and strokes it is given to. */
    reserve: (outlines, softness = 1.5) =>
      define(
        id =>
          `<mask id="${id}" maskUnits="userSpaceOnUse" ${area}><rect ${area} fill="#fff"/><g filter="url(#rough)"><g filter="url(#${soften(softness)})">${outlines.map(each => `<path d="${closed(each)}" fill="#000"/>`).join('')}</g></g></mask>`,
      ),
    seal: (x, y, size = 46) => put('seal', sealPaths(random, artist, x, y, size)),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * beyond}" height="${height + 2 * beyond}" viewBox="${-beyond} ${-beyond} ${width + 2 * beyond} ${height + 2 * beyond}"><defs>${filters(width, height, seed)}${defs.join('')}</defs><rect ${area} fill="${paper}"/><rect ${area} filter="url(#fibre)"/>${parts
        .map(part => {
          const painted = `<g filter="url(#${part.filter})">${part.markup.join('')}</g>`
          return part.mask ? `<g mask="url(#${part.mask})">${painted}</g>` : painted
        })
        .join('')}</svg>`,
  }
  const soften = softness =>
    define(
      id =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" ${area}><feGaussianBlur stdDeviation="${softness}"/></filter>`,
    )
  const faded = ([from, to, ...tones], color) =>
    define(
      id =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${tones.map((tone, index) => `<stop offset="${index / (tones.length - 1)}" stop-color="${color}" stop-opacity="${tone}"/>`).join('')}</linearGradient>`,
    )
  return sheet
}

const areaOf = (width, height) =>
  `x="${-beyond}" y="${-beyond}" width="${width + 2 * beyond}" height="${height + 2 * beyond}"`

function filters(width, height, seed) {
  const area = areaOf(width, height)
  const filter = (id, body) =>
    `<filter id="${id}" filterUnits="userSpaceOnUse" ${area} color-interpolation-filters="sRGB">${body}</filter>`
  const noise = (name, frequency, octaves, shift) =>
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${(seed + shift) % 997}" result="${name}"/>`
  const moved = (from, by, scale, to) =>
    `<feDisplacementMap in="${from}" in2="${by}" scale="${scale}" xChannelSelector="R" yChannelSelector="G" result="${to}"/>`
  /** Pigment that lies unevenly: the alpha times a noise between low and high. */
  const grained = (from, by, slope, base, to) =>
    `<feColorMatrix in="${by}" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${slope} 0 0 0 ${base}" result="${to}-grain"/><feComposite in="${from}" in2="${to}-grain" operator="in" result="${to}"/>`
  return [
    filter(
      'fibre',
      `${noise('fine', '.55 .7', 2, 3)}<feColorMatrix in="fine" type="matrix" values="0 0 0 0 .45 0 0 0 0 .36 0 0 0 0 .24 .16 0 0 0 -.045" result="dust"/>${noise('cloud', '.0035', 3, 8)}<feColorMatrix in="cloud" type="matrix" values="0 0 0 0 .62 0 0 0 0 .5 0 0 0 0 .3 .2 0 0 0 -.06" result="age"/><feMerge><feMergeNode in="age"/><feMergeNode in="dust"/></feMerge>`,
    ),
    filter(
      'ink',
      `${noise('tooth', '.045', 3, 11)}${moved('SourceGraphic', 'tooth', 6, 'drawn')}<feGaussianBlur in="drawn" stdDeviation=".55" result="sunk"/>${noise('grit', '.5', 2, 17)}${grained('sunk', 'grit', 1.5, 0.32, 'done')}`,
    ),
    filter(
      'wet',
      `${noise('tooth', '.03', 4, 13)}${moved('SourceGraphic', 'tooth', 12, 'drawn')}<feGaussianBlur in="drawn" stdDeviation="1.1" result="sunk"/><feGaussianBlur in="SourceGraphic" stdDeviation="11" result="spread"/>${noise('vein', '.018', 4, 19)}${moved('spread', 'vein', 60, 'crept')}<feComponentTransfer in="crept" result="halo"><feFuncA type="linear" slope=".34"/></feComponentTransfer>${noise('grit', '.09', 3, 23)}${grained('sunk', 'grit', 0.7, 0.62, 'body')}<feMerge><feMergeNode in="halo"/><feMergeNode in="body"/></feMerge>`,
    ),
    filter(
      'wash',
      `${noise('vein', '.009', 4, 29)}${moved('SourceGraphic', 'vein', 46, 'crept')}<feGaussianBlur in="crept" stdDeviation="1.6" result="soft"/>${noise('pool', '.012', 4, 31)}${grained('soft', 'pool', 1.15, 0.38, 'done')}`,
    ),
    filter(
      'mist',
      `<feGaussianBlur in="SourceGraphic" stdDeviation="24" result="soft"/>${noise('vein', '.006', 3, 37)}${moved('soft', 'vein', 90, 'crept')}${noise('pool', '.007', 3, 41)}${grained('crept', 'pool', 0.9, 0.42, 'done')}`,
    ),
    filter(
      'dense',
      `${noise('vein', '.02', 4, 59)}${moved('SourceGraphic', 'vein', 16, 'crept')}<feGaussianBlur in="crept" stdDeviation="1.2" result="soft"/>${noise('pool', '.014 .03', 4, 61)}${grained('soft', 'pool', 0.6, 0.68, 'done')}`,
    ),
    filter('rough', `${noise('tooth', '.03', 3, 43)}${moved('SourceGraphic', 'tooth', 8, 'drawn')}`),
    filter(
      'seal',
      `${noise('tooth', '.09', 2, 47)}${moved('SourceGraphic', 'tooth', 3.2, 'drawn')}<feGaussianBlur in="drawn" stdDeviation=".5" result="sunk"/>${noise('grit', '.22', 2, 53)}${grained('sunk', 'grit', 2.2, 0.05, 'done')}`,
    ),
  ].join('')
}
