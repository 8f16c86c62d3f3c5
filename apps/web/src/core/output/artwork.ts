import type { Track } from '#core/player/track.ts'
import { loadMoreMotifs } from '#ui/brush/brush-motif.ts'
import { brushPicture } from '#ui/brush/brush-picture.ts'
import { lightColours } from '#ui/brush/light-colours.ts'

/** For a watch, the display of a headset, and a lock screen. */
const sizes = [96, 256, 512] as const
/** How many lessons' pictures are cached. */
const mostCached = 6

type Pictured = Pick<Track, 'id' | 'drawing' | 'accent' | 'poster'>
export type ArtworkOf = (lesson: Pictured) => Promise<MediaImage[]>
type Paint = (lesson: Pictured, size: number) => Promise<Blob | null>
type TakePicture = (address: string) => Promise<Blob | null>

/**
 * Pictures for the lock screen and other displays: the lesson's own, else its brush drawing, rendered to pixels. Always
 * in light colours, since a lock screen is dark.
 */
export function artwork(paint: Paint = paintDrawing, takePicture: TakePicture = paintPicture): ArtworkOf {
  const cache = new Map<string, Promise<MediaImage[]>>()

  /** Fetches the poster, because its address expires, and the lock screen may be drawn much later. */
  async function takePoster({ poster }: Pictured): Promise<MediaImage[]> {
    const blob = poster && (await takePicture(poster.url).catch(() => null))
    if (!poster || !blob) return []
    const sizes = `${poster.width}x${poster.height}`
    return [{ src: URL.createObjectURL(blob), sizes, type: blob.type }]
  }

  async function make(lesson: Pictured): Promise<MediaImage[]> {
    const own = await takePoster(lesson)
    if (own.length > 0) return own
    const painted = await Promise.all(
      sizes.map(async size => {
        const blob = await paint(lesson, size).catch(() => null)
        return blob ? [{ src: URL.createObjectURL(blob), sizes: `${size}x${size}`, type: blob.type }] : []
      }),
    )
    return painted.flat()
  }

  function dropOldest(): void {
    const [oldest] = cache
    if (!oldest || cache.size <= mostCached) return
    cache.delete(oldest[0])
    void oldest[1].then(images => {
      for (const { src } of images) URL.revokeObjectURL(src)
    })
  }

  return lesson => {
    const key = `${lesson.drawing} ${lesson.accent} ${lesson.id} ${lesson.poster ? 'poster' : ''}`
    const images = cache.get(key) ?? make(lesson)
    cache.delete(key) // Added again at the end: the least recently used is dropped first.
    cache.set(key, images)
    dropOldest()
    return images
  }
}

async function paintPicture(address: string): Promise<Blob | null> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** The margin as a share of the picture: lock screens round the corners. */
const margin = 0.07

async function paintDrawing({ id, drawing, accent }: Pictured, size: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context || typeof Path2D === 'undefined') return null
  await loadMoreMotifs()
  const { circle, motif } = brushPicture(id, drawing)
  const { ground, brush, motif: deep } = lightColours(accent)
  context.fillStyle = ground
  context.fillRect(0, 0, size, size)
  const scale = (size * (1 - 2 * margin)) / 1000
  context.setTransform(scale, 0, 0, scale, size * margin, size * margin)
  context.globalAlpha = 0.86
  context.fillStyle = brush
  context.fill(new Path2D(circle))
  context.globalAlpha = 1
  context.fillStyle = deep
  context.fill(new Path2D(motif))
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}
