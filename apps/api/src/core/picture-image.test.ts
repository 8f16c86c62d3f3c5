import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from './picture-image.ts'

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

test('more pictures at once than memory holds are sent away until there is room', async () => {
  const told = await Promise.allSettled(Array.from({ length: 60 }, () => readPicture(picture)))
  const refused = told.filter(each => each.status === 'rejected').map(({ reason }) => reason)
  expect(refused.length).toBeGreaterThan(0)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable' })
  expect(told.length - refused.length).toBeGreaterThan(30)
  await expect(readPicture(picture)).resolves.toMatchObject({ width: 8 })
})
