/** How a picture lies in its stage: how much larger than whole, and how far its middle is from the stage's. */
export type Zoom = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
/** The stage, and the picture as it is whole in it, in pixels. */
export type Room = { width: number; height: number; pictureWidth: number; pictureHeight: number }

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
export const largest = 6

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The picture never leaves its stage: no further than its edge, and in the middle where it is smaller. */
function within({ scale, x, y }: Zoom, room: Room): Zoom {
  const overX = Math.max(0, (room.pictureWidth * scale - room.width) / 2)
  const overY = Math.max(0, (room.pictureHeight * scale - room.height) / 2)
  return { scale, x: between(x, -overX, overX), y: between(y, -overY, overY) }
}

/** Larger or smaller by a factor, while what lies at a point, counted from the stage's middle, stays there. */
export function zoomed(zoom: Zoom, factor: number, at: Point, room: Room): Zoom {
  const scale = between(zoom.scale * factor, 1, largest)
  const grown = scale / zoom.scale
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, room)
}

export function moved(zoom: Zoom, by: Point, room: Room): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, room)
}

/** What two fingers do from one moment to the next, points counted from the stage's middle. */
export function pinched(zoom: Zoom, before: [Point, Point], now: [Point, Point], room: Room): Zoom {
  const [from, to] = [middleOf(before), middleOf(now)]
  const factor = distanceOf(now) / Math.max(1, distanceOf(before))
  return moved(zoomed(zoom, factor, from, room), { x: to.x - from.x, y: to.y - from.y }, room)
}

const middleOf = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distanceOf = ([a, b]: [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)

/** A picture as it is whole in a stage. */
export function roomOf(
  stage: { width: number; height: number },
  picture: { width: number; height: number },
): Room {
  const share = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { ...stage, pictureWidth: picture.width * share, pictureHeight: picture.height * share }
}
