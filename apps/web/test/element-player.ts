import { type Media, mediaAddressMs } from '@iki/contract/media/media'
import { vi } from 'vitest'
import { elementOutput } from '#core/output/element.ts'
import { makePlayer } from '#core/player/make-player.ts'
import { clock } from '#core/time/clock.ts'
import { FakeMediaElement } from './fake-media-element.ts'

type Parts = Pick<Parameters<typeof makePlayer>[0], 'isPractising'>

/** A player of one element, whose media have addresses from this moment on. */
export function elementPlayer(parts: Parts = {}) {
  const element = new FakeMediaElement()
  const now = () => clock.now().getTime()
  const fetchMedia = vi.fn(
    async (id: string): Promise<Media> => ({
      url: `/v1/media/${id}`,
      expiresAt: new Date(now() + mediaAddressMs).toISOString(),
    }),
  )
  const output = elementOutput(element)
  const player = makePlayer({ output, fetchMedia, positionOf: ({ position }) => position, now, ...parts })
  return { element, player, fetchMedia, now }
}
