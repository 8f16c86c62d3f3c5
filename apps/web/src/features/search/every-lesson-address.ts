import type { ShelfLength } from '@iki/contract/media/shelf'
import { href } from '@iki/contract/screens/screens'

/** With it, the page of the search lists lessons, whatever is taken off the choice meanwhile. */
export const listParameter = 'list'

/** The list of all lessons of a length. */
export const lessonsOfLength = (length: ShelfLength): string =>
  `${href('/search')}?${new URLSearchParams({ [listParameter]: 'lessons', length })}`
