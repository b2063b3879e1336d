import sharp from 'sharp'
import type { Random } from '../random.ts'

/** Pixels. Upright, as most photos of a phone are. */
const [width, height] = [360, 480]

type Color = readonly [number, number, number]

/** A canvas of shapes in one color each. */
class Canvas {
  readonly bytes = Buffer.alloc(width * height * 3)

  /** Fills from `left` to `right` and `top` to `bottom`, as shares of the picture; `slope` narrows it towards the top. */
  box(left: number, top: number, right: number, bottom: number, [red, green, blue]: Color, slope = 0): void {
    const [from, to] = [Math.max(0, Math.round(top * height)), Math.min(height, Math.round(bottom * height))]
    for (let y = from; y < to; y++) {
      const inset = slope * (1 - (y - from) / Math.max(1, to - from))
      const start = Math.max(0, Math.round((left + inset) * width))
      const end = Math.min(width, Math.round((right - inset) * width))
      for (let at = (y * width + start) * 3; at < (y * width + end) * 3; at += 3) {
        this.bytes[at] = red
        this.bytes[at + 1] = green
        this.bytes[at + 2] = blue
      }
    }
  }
}

const skies: readonly Color[] = [[168, 205, 232], [196, 214, 224], [224, 205, 182], [150, 186, 214]]
const grounds: readonly Color[] = [[154, 140, 112], [128, 136, 104], [170, 160, 146], [120, 108, 92]]
const walls: readonly Color[] = [[222, 206, 176], [188, 150, 118], [206, 220, 214], [232, 226, 212], [164, 184, 172], [214, 178, 160]]
const roofs: readonly Color[] = [[134, 70, 58], [92, 104, 112], [70, 104, 92], [150, 118, 84]]
const doorColors: readonly Color[] = [[92, 64, 46], [58, 82, 96], [112, 86, 64]]
const leaves: readonly Color[] = [[84, 122, 76], [104, 138, 84], [66, 102, 72]]

const darker = ([red, green, blue]: Color, by: number): Color => [red * by, green * by, blue * by]

/**
 * The picture of a house at a visit, a small JPEG: no person, no place that there is. Each generator draws another one: where
 * the house stands, its size and colors, windows, door, and trees are by chance.
 */
export async function drawHouse(random: Random): Promise<Buffer> {
  const canvas = new Canvas()
  const horizon = 0.42 + random.real() * 0.2
  const left = 0.04 + random.real() * 0.22
  const right = 0.72 + random.real() * 0.24
  const eaves = horizon - 0.08 - random.real() * 0.1
  const floor = horizon + 0.16 + random.real() * 0.12
  const [sky, wall, roof] = [random.pick(skies), random.pick(walls), random.pick(roofs)]
  canvas.box(0, 0, 1, horizon, sky)
  canvas.box(0, horizon, 1, 1, random.pick(grounds))
  for (let tree = 0; tree < 1 + random.below(3); tree++) {
    const at = random.real()
    const top = 0.08 + random.real() * 0.22
    canvas.box(at - 0.012, top + 0.1, at + 0.012, horizon + 0.03, [96, 74, 56])
    canvas.box(at - 0.12, top, at + 0.12, top + 0.16, random.pick(leaves), 0.07)
  }
  canvas.box(left - 0.05, eaves - 0.1 - random.real() * 0.08, right + 0.05, eaves, roof, 0.08 + random.real() * 0.12)
  canvas.box(left, eaves, right, floor, wall)
  canvas.box(left, floor - 0.03, right, floor, darker(wall, 0.8))
  const middle = (eaves + floor) / 2
  const door = left + 0.08 + random.real() * (right - left - 0.28)
  canvas.box(door, middle - 0.06, door + 0.13, floor, random.pick(doorColors))
  for (const window of [left + 0.05, right - 0.17]) {
    if (Math.abs(window - door) < 0.15) continue
    canvas.box(window, middle - 0.07, window + 0.12, middle + 0.02, [74, 92, 104])
    canvas.box(window + 0.055, middle - 0.07, window + 0.065, middle + 0.02, darker(wall, 0.9))
  }
  const gate = floor + 0.05 + random.real() * 0.06
  if (random.chance(0.6)) for (let post = 0; post < 1; post += 0.07) canvas.box(post, gate, post + 0.02, gate + 0.12, darker(wall, 0.6))
  return sharp(canvas.bytes, { raw: { width, height, channels: 3 } }).jpeg({ quality: 62 }).toBuffer()
}
