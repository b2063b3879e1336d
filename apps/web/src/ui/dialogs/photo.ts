import { maximumPhotoBytes, storedPhotoSide } from '@bisita/contract/limits'

/** A picture ready to be sent; width and height in pixels. */
export type Photo = {
  readonly blob: Blob
  readonly width: number
  readonly height: number
  /** The mean brightness, from 0 (black) to 1 (white). */
  readonly light: number
  /** When it was taken; milliseconds since 1970. */
  readonly at: number
}

/** The size scaled down to fit a square of `side` pixels, with the same proportions; never larger than before. */
export function fitted(width: number, height: number, side: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The mean brightness of RGBA pixels, by luminance: from 0 to 1. */
export function lightOf(pixels: Uint8ClampedArray): number {
  let sum = 0
  for (let at = 0; at + 2 < pixels.length; at += 4) {
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
  }
  return pixels.length === 0 ? 0 : sum / (pixels.length / 4) / 255
}

/** JPEG qualities, tried in order until the file is small enough. */
const qualities = [0.85, 0.7, 0.5, 0.3]

function drawn(source: CanvasImageSource, width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  context.drawImage(source, 0, 0, width, height)
  return { canvas, context }
}

const jpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

function measured(source: CanvasImageSource): number {
  const side = 32
  const { context } = drawn(source, side, side)
  return lightOf(context.getImageData(0, 0, side, side).data)
}

/**
 * Makes a JPEG that may be stored: its longer side at most 2048 pixels, under 5 MB. `at` is when it was taken
 * (milliseconds since 1970).
 * @throws Error where the browser makes none
 */
export async function photoOf(source: CanvasImageSource, size: { width: number; height: number }, at: number): Promise<Photo> {
  const { width, height } = fitted(size.width, size.height, storedPhotoSide)
  const { canvas } = drawn(source, width, height)
  for (const quality of qualities) {
    const blob = await jpeg(canvas, quality)
    if (blob !== null && blob.size <= maximumPhotoBytes) return { blob, width, height, light: measured(source), at }
  }
  throw new Error('This picture cannot be made small enough.')
}

/**
 * Makes a {@link Photo} of a picture file, turned upright by its orientation tag; `at` as in {@link photoOf}.
 * @throws Error where the file is no picture that this browser reads
 */
export async function photoOfFile(file: Blob, at: number): Promise<Photo> {
  const bitmap = await createImageBitmap(file)
  try {
    return await photoOf(bitmap, bitmap, at)
  } finally {
    bitmap.close()
  }
}
