import { at } from './brush.mjs'

/** The three hands of the gallery, each with the one colour that it allows itself. */
export const artists = {
  migiwa: { name: '遠浅 汀', accent: '#a8402a', seal: 'square' },
  yae: { name: '墨染 やえ', accent: '#9c4f33', seal: 'round' },
  gen: { name: '空木 玄', accent: '#a03a2c', seal: 'tall' },
}

/** A seal in the artist's colour. Its lines are no letters: a wave, a ring, a step. */
export function sealPaths(random, artist, x, y, size) {
  const { accent, seal } = artists[artist]
  const turn = at(random.bell() * 2)
  const half = size / 2
  const cut = d =>
    `<path d="${d}" fill="none" stroke="#f4eee1" stroke-width="${at(size / 11)}" stroke-linecap="round"/>`
  const carved = {
    square: `<rect x="${-half}" y="${-half}" width="${size}" height="${size}" rx="3" fill="${accent}"/>${[
      -0.22, 0.04, 0.28,
    ]
      .map(
        row =>
          `${cut(`M${at(-half * 0.68)} ${at(row * size)}q${at(size * 0.17)} ${at(-size * 0.17)} ${at(size * 0.34)} 0t${at(size * 0.34)} 0`)}`,
      )
      .join('')}`,
    round: `<circle r="${half}" fill="${accent}"/>${cut(`M${at(half * 0.45)} ${at(-half * 0.2)}a${at(half * 0.5)} ${at(half * 0.5)} 0 1 1 ${at(-half * 0.4)} ${at(-half * 0.26)}`)}`,
    tall: `<rect x="${at(-half * 0.62)}" y="${at(-half * 1.25)}" width="${at(size * 0.62)}" height="${at(size * 1.25)}" rx="4" fill="${accent}"/>${cut(`M0 ${at(-half * 0.95)}V${at(half * 0.95)}`)}${cut(`M${at(-half * 0.34)} ${at(-half * 0.35)}H${at(half * 0.34)}`)}${cut(`M${at(-half * 0.34)} ${at(half * 0.4)}H${at(half * 0.34)}`)}`,
  }
  return `<g transform="translate(${x} ${y}) rotate(${turn})" fill-opacity=".92">${carved[seal]}</g>`
}
