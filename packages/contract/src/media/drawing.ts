/** The brush drawings for what has no picture of its own: lessons, plans, ways, empty places. */
export const drawingFamilies = {
  body: 'hand eye ear spine belly shoulders mouth profile pelvis ankle',
  breath: 'breath wind smoke bell flute circle echo pause singing',
  water: 'wave drop rain stream waterfall ripple spring bubbles shore whirlpool',
  sky: 'moon sun star cloud mist snow lightning dawn night rainbow halo meteor',
  earth: 'stone mountain path valley cave sand island flame field bridge horizon',
  plants:
    'leaf bamboo pine plum blossom lotus sprout grass reed mushroom gourd willow acorn tree vine dandelion',
  animals:
    'crane fish cat frog snail bird sparrow butterfly turtle rabbit dragonfly owl snake whale feather nest',
  house: 'gate window door roof lantern cushion bath stairs curtain',
  tools: 'brush fan drum mirror umbrella scroll book thread knot kite top mask candle broom basket boat',
  food: 'tea bowl rice persimmon kettle onigiri dango peach radish pot egg flask',
  movement: 'step turn sit squat stand bow dance jump stretch lie walk swing balance twist',
} as const
export type DrawingFamily = keyof typeof drawingFamilies
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
export type DrawingOf<Family extends DrawingFamily> = Words<(typeof drawingFamilies)[Family]>
export type Drawing = DrawingOf<DrawingFamily>

export const drawingsOf = (...families: readonly DrawingFamily[]) =>
  families.flatMap(family => drawingFamilies[family].split(' ')) as Drawing[]

export const drawings: readonly Drawing[] = drawingsOf(...(Object.keys(drawingFamilies) as DrawingFamily[]))

/** One of the names, always the same for the same id; ids that end in numbers in a row get names in a row. */
export function chooseOf<Name extends string>(id: string, names: readonly Name[]): Name {
  const [, stem = '', number = ''] = /^(.*?)(\d{0,6})$/.exec(id) ?? []
  let hash = 2166136261
  for (const character of stem) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return names[((hash >>> 0) + Number(number)) % names.length] as Name
}

/**
 * The drawing of what names none, always the same for the same id. Ids that end in numbers in a row, such as those of
 * the lectures of a course, get drawings that all differ.
 */
export function chooseDrawing(id: string, families: readonly DrawingFamily[]): Drawing {
  return chooseOf(id, families.length > 0 ? drawingsOf(...families) : drawings)
}
