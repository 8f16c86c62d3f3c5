import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { drawings } from '@iki/contract/media/drawing'
import { noPicture, sizeOfPicture } from '#core/content/embedded-media.ts'
import type { DraftScene } from './story-draft.ts'
import type { StoryProblem } from './story-problem.ts'

/** What a folder has that episodes name. */
export type Named = { cast: ReadonlySet<string>; places: ReadonlySet<string>; media: ReadonlySet<string> }

/** The names of people, places and media of a content folder. */
export async function readNamed(root: string): Promise<Named> {
  const [cast = [], places = [], media = []] = await Promise.all(
    ['cast', 'places', 'media'].map(folder => readdir(join(root, folder)).catch((): string[] => [])),
  )
  const ids = (names: string[]) =>
    new Set(names.filter(name => name.endsWith('.md')).map(name => name.slice(0, -3)))
  return { cast: ids(cast), places: ids(places), media: new Set(media) }
}

type Given = {
  scenes: readonly DraftScene[]
  cast: readonly string[]
  place: string | undefined
  root: string
}

/** What an episode names that is not there. */
export async function checkNamed(
  { scenes, cast, place, root }: Given,
  named: Named,
  lineOf: (field: string) => number,
): Promise<StoryProblem[]> {
  const missing = (line: number, text: string): StoryProblem => ({ code: 'S12', line, text })
  const problems = cast
    .filter(person => !named.cast.has(person))
    .map(person => missing(lineOf('cast'), `cast/${person}.md がありません`))
  if (place !== undefined && !named.places.has(place))
    problems.push(missing(lineOf('place'), `places/${place}.md がありません`))
  for (const line of scenes.flatMap(({ lines }) => lines)) {
    if (line.cast !== null && !cast.includes(line.cast))
      problems.push(missing(line.on, `「${line.cast}」が、はじめの cast に書かれていません`))
    for (const [on, file] of soundsOf(line))
      if (!named.media.has(file)) problems.push(missing(on, `media/${file} がありません`))
    const { picture } = line
    if (picture?.drawing && !drawings.some(drawing => drawing === picture.drawing))
      problems.push(missing(picture.on, `「${picture.drawing}」という絵は、ありません`))
    if (picture?.file && !(await sizeOfPicture(join(root, 'media', picture.file))))
      problems.push(missing(picture.on, `media/${picture.file} ${noPicture}`))
  }
  return problems
}

const soundsOf = ({ voice, ambience }: DraftScene['lines'][number]): [on: number, file: string][] => [
  ...(voice ? [[voice.on, voice.file] as [number, string]] : []),
  ...(ambience?.name ? [[ambience.on, `${ambience.name}.mp3`] as [number, string]] : []),
]

/** The files in the folder media that an episode needs. */
export const mediaOf = (scenes: readonly DraftScene[]): string[] => [
  ...new Set(
    scenes.flatMap(({ lines }) =>
      lines.flatMap(line => [
        ...soundsOf(line).map(([, file]) => file),
        ...(line.picture?.file ? [line.picture.file] : []),
      ]),
    ),
  ),
]
