import { expect, test } from 'vitest'
import { inGroups } from './file-groups.ts'

const megabyte = 1024 * 1024

test('files go four at once, fewer of large ones, and one that is larger than all goes alone', async () => {
  const groups: number[][] = []
  const sizes = [0, 0, 1, 1, 1, 5, 4, 4, 100, 1, 7, 1]
  for await (const group of inGroups(sizes.map(size => ({ bytes: size * megabyte }))))
    groups.push(group.map(({ bytes }) => bytes / megabyte))
  expect(groups).toEqual([[0, 0, 1, 1], [1, 5], [4, 4], [100], [1, 7], [1]])
})
