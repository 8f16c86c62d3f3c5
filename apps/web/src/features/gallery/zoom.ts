/**
 * How a picture is shown in its stage: its scale (1 shows all of it), and how far its centre is from the stage's
 * centre.
 */
export type Zoom = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
/** The sizes of the stage, and of the picture at scale 1, in pixels. */
export type Room = { width: number; height: number; pictureWidth: number; pictureHeight: number }

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
export const largest = 6

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Keeps the picture over its stage: it stops at its edge, and is centred if it is smaller than the stage. */
function within({ scale, x, y }: Zoom, room: Room): Zoom {
  const overX = Math.max(0, (room.pictureWidth * scale - room.width) / 2)
  const overY = Math.max(0, (room.pictureHeight * scale - room.height) / 2)
  return { scale, x: between(x, -overX, overX), y: between(y, -overY, overY) }
}

/** Zooms by a factor. The point `at`, measured from the stage's centre, stays where it is. */
export function zoomed(zoom: Zoom, factor: number, at: Point, room: Room): Zoom {
  const scale = between(zoom.scale * factor, 1, largest)
  const grown = scale / zoom.scale
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, room)
}

export function moved(zoom: Zoom, by: Point, room: Room): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, room)
}

/** Applies the movement of two fingers. Points are measured from the stage's centre. */
export function pinched(zoom: Zoom, before: [Point, Point], now: [Point, Point], room: Room): Zoom {
  const [from, to] = [middleOf(before), middleOf(now)]
  const factor = distanceOf(now) / Math.max(1, distanceOf(before))
  return moved(zoomed(zoom, factor, from, room), { x: to.x - from.x, y: to.y - from.y }, room)
}

const middleOf = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distanceOf = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The sizes of a stage and of a picture that fits into it. */
export function roomOf(
  stage: { width: number; height: number },
  picture: { width: number; height: number },
): Room {
  const share = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { ...stage, pictureWidth: picture.width * share, pictureHeight: picture.height * share }
}
