import sharp from 'sharp'

/** A photo is compared by the differences of neighbours in so many columns and rows. */
const columns = 8
const rows = 8
/** Levels of grey, of 256. A photo whose darkest and lightest parts are nearer than this is plain: it looks like every other plain one. */
const leastContrast = 8

const known = new WeakMap<Buffer, Promise<string | null>>()

/**
 * What a photo looks like as 64 bits, `0` and `1` (dHash): for each point of a small grey picture whether the one to its
 * right is darker. Smaller, lighter or saved again it has nearly the same bits. Computed once for each photo that `readPhoto`
 * made, before the transaction. Null where there is nothing to be seen, or it cannot be read.
 */
export function lookOf(jpeg: Buffer): Promise<string | null> {
  const look = known.get(jpeg) ?? bitsOf(jpeg).catch(() => null)
  known.set(jpeg, look)
  return look
}

async function bitsOf(jpeg: Buffer): Promise<string | null> {
  const width = columns + 1
  const grey = await sharp(jpeg).greyscale().resize({ width, height: rows, fit: 'fill' }).raw().toBuffer()
  if (Math.max(...grey) - Math.min(...grey) < leastContrast) return null
  const points = Array.from({ length: columns * rows }, (_, at) => Math.floor(at / columns) * width + (at % columns))
  return points.map((at) => ((grey[at] as number) > (grey[at + 1] as number) ? '1' : '0')).join('')
}
