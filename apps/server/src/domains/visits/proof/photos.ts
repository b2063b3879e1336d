import { maximumPhotoBytes, maximumPhotoPixels, maximumPhotoSide, storedPhotoSide } from '@bisita/contract/limits'
import sharp from 'sharp'
import type { UploadedBytes } from '../../../http/context.ts'
import { createSemaphore } from '../../../http/limits/counters.ts'
import { invalid, Problem } from '../../../problem.ts'
import { kindOf, type PhotoKind, pngIsWhole, scansOf } from './photos.kinds.ts'

// The library knows many more formats, each with faults of its own: nothing but these three is ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// A photo takes one thread and nothing of it is kept afterwards.
sharp.concurrency(1)
sharp.cache(false)

/** The largest photos take 200 to 400 MB while they are decoded: two at once, however many arrive. */
const decoding = createSemaphore({ maxConcurrent: () => 2 })

/** Cameras write one scan, programs about ten. */
const mostScans = 100

const quality = 80

const damaged = (): Problem => invalid({ visit_proof: 'This photo is damaged. Please take another one.' })
const tooLarge = (message: string): Problem => new Problem('too_large', { message })

/**
 * Makes the photo that is kept out of what was sent: a JPEG of at most `storedPhotoSide` pixels on its
 * longer side, the right way up, holding pixels and nothing else of the original: no place, time, camera or
 * colour profile, and nothing that was hidden in or behind it. Of several pictures the first is taken.
 * @throws Problem wrong_media_type (no JPEG, PNG or WebP by its content), too_large (bytes or pixels),
 *   invalid (damaged, or one side too long)
 */
export async function readPhoto(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > maximumPhotoBytes) throw tooLarge('A photo has at most 5 MB.')
  const kind = kindOf(bytes)
  if (kind === null) throw new Problem('wrong_media_type', { message: 'A photo must be a JPEG, PNG or WebP.' })
  if (kind === 'png' && !pngIsWhole(bytes)) throw damaged()
  if (kind === 'jpeg' && scansOf(bytes) > mostScans) throw damaged()
  return decoding.run(async () => {
    try {
      await checkHeader(bytes, kind)
      return await encode(bytes)
    } catch (error) {
      throw problemOf(error)
    }
  })
}

/** The size stands in the header: what is too large is never decoded. */
async function checkHeader(bytes: Buffer, kind: PhotoKind): Promise<void> {
  const { format, width, height } = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
  if (format !== kind) throw damaged()
  if (width * height > maximumPhotoPixels) throw tooLarge('A photo has at most 40 megapixels.')
  if (Math.max(width, height) > maximumPhotoSide) throw invalid({ visit_proof: 'A photo has at most 12,000 pixels on its longer side.' })
}

async function encode(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maximumPhotoPixels, sequentialRead: true, pages: 1 })
    .autoOrient()
    .resize({ width: storedPhotoSide, height: storedPhotoSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer()
}

/** Whatever the decoder says of a photo, the photo is at fault, unless there was no memory for it. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  return error instanceof Error && /out of memory|unable to allocate/i.test(error.message) ? new Problem('not_ready') : damaged()
}

const read = new WeakMap<UploadedBytes, Promise<Buffer>>()

/**
 * The photo of an upload, read once however often it is asked for: before the transaction, so that nobody
 * waits for it there, and in each try of the transaction.
 * @throws Problem as {@link readPhoto}
 */
export function photoOf(upload: UploadedBytes): Promise<Buffer> {
  const known = read.get(upload)
  if (known !== undefined) return known
  const photo = readPhoto(upload.bytes)
  read.set(upload, photo)
  return photo
}
