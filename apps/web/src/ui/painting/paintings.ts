import { chooseOf, type Drawing } from '@iki/contract/media/drawing'

/** The ink of the gallery's paintings, each by the motif that it shows; `content/make/gallery/inks.mjs` makes the files. */
export const paintings = [
  'wave',
  'moon',
  'mountain',
  'leaf',
  'stone',
  'bamboo',
  'crane',
  'rain',
  'pine',
  'path',
  'tea',
  'stand',
  'squat',
  'circle',
  'drum',
  'bell',
  'snow',
  'sprout',
  'stream',
  'step',
  'hand',
  'shoulders',
  'dawn',
  'window',
  'feather',
  'boat',
  'persimmon',
  'fish',
  'waterfall',
  'bird',
] as const satisfies readonly Drawing[]
export type PaintingName = (typeof paintings)[number]

/** The painting of the same motif as the drawing, else one that is always the same for the id. */
export function paintingOf(id: string, drawing?: Drawing): PaintingName {
  return paintings.find(name => name === drawing) ?? chooseOf(id, paintings)
}
