import type { Drawing } from '@iki/contract/media/drawing'
import type { Motif } from './brush-stroke.ts'
import { animals } from './families/animals.ts'
import { body } from './families/body.ts'
import { breath } from './families/breath.ts'
import { earth } from './families/earth.ts'
import { food } from './families/food.ts'
import { house } from './families/house.ts'
import { movement } from './families/movement.ts'
import { plants } from './families/plants.ts'
import { sky } from './families/sky.ts'
import { tools } from './families/tools.ts'
import { water } from './families/water.ts'
import { freehandMotifs } from './freehand-motifs.ts'
import type { EssentialDrawing } from './motifs.ts'
import { strokesOf } from './stroke-notation.ts'

const notations: Readonly<Record<Exclude<Drawing, EssentialDrawing | keyof typeof freehandMotifs>, string>> =
  {
    ...body,
    ...breath,
    ...water,
    ...sky,
    ...earth,
    ...plants,
    ...animals,
    ...house,
    ...tools,
    ...food,
    ...movement,
  }

/** All motifs but the essential ones. They are loaded after the first view, into a space that is reserved for them. */
export const moreMotifs: Readonly<Record<string, Motif>> = {
  ...freehandMotifs,
  ...Object.fromEntries(
    Object.entries(notations).map(([name, notation]) => [name, () => strokesOf(notation)]),
  ),
}
