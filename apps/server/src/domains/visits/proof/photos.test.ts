import { storedPhotoSide } from '@bisita/contract/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Problem } from '../../../problem.ts'
import { uploadedBytes } from '../../../http/reading/uploads.ts'
import { pngIsWhole, scansOf } from './photos.kinds.ts'
import { photoOf, readPhoto } from './photos.ts'
import { manyScans, picture, pixels, segment, withSegments } from '../testing/images.ts'
import { notPhotos } from '../testing/notPhotos.ts'
import { carriers, rarePhotos } from '../testing/oddPhotos.ts'
import { damagedPhotos, largePhotos, longPhotos } from '../testing/refusedPhotos.ts'
import { expectNothingOf, expectPlainJpeg } from '../testing/storedJpeg.ts'

const samples = {
  other: await notPhotos(),
  damaged: await damagedPhotos(),
  large: await largePhotos(),
  carriers: await carriers(),
  rare: await rarePhotos(),
}

/** What a photo is refused with. */
const refusalOf = (bytes: Buffer): Promise<Pick<Problem, 'status' | 'code' | 'details'> | 'taken'> =>
  readPhoto(bytes).then(
    () => 'taken' as const,
    (problem: Problem) => ({ status: problem.status, code: problem.code, details: problem.details }),
  )

describe('refused', () => {
  test.each(samples.other)('%s is no photo', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toMatchObject({ status: 415, code: 'wrong_media_type' })
  })

  test.each(samples.damaged)('%s is damaged', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toMatchObject({ status: 400, code: 'invalid', details: { fields: [{ path: 'visit_proof' }] } })
  })

  test.each(samples.large)('%s is too large', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toMatchObject({ status: 413, code: 'too_large' })
  })

  // Without the limit these would be damaged: their data ends at once.
  test.each(longPhotos)('%s is too long', async (_name, bytes) => {
    const fields = [{ path: 'visit_proof', message: 'A photo has at most 12,000 pixels on its longer side.' }]
    expect(await refusalOf(bytes)).toEqual({ status: 400, code: 'invalid', details: { fields } })
  })
})

describe('taken', () => {
  test.each(samples.carriers)('%s: only the picture stays', async (_name, bytes, payload) => {
    expect(bytes.includes(payload)).toBe(true)
    const photo = await readPhoto(bytes)
    expectPlainJpeg(photo)
    expectNothingOf(payload, photo)
  })

  test.each(samples.rare)('%s', async (_name, bytes) => {
    const photo = await readPhoto(bytes)
    expectPlainJpeg(photo)
    const { width, height } = await sharp(photo).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(storedPhotoSide)
  })
})

describe('what is stored', () => {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '16/1 24/1 3230/100', GPSLongitudeRef: 'E', GPSLongitude: '120/1 35/1 1200/100' }
  const tags = { IFD0: { Make: 'Somephone', Model: 'Model 7', Artist: 'Juana dela Cruz' }, IFD2: { DateTimeOriginal: '2026:11:20 10:11:12' }, IFD3: place }
  const words = ['Somephone', 'Model 7', 'Juana', '2026:11:20', 'GPS', 'Exif', 'xmpmeta', 'ICC_PROFILE', 'a remark of the camera']
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'
  const full = (kind: 'jpeg' | 'png' | 'webp') => picture()[kind]().withExif(tags).withXmp(xmp).withIccProfile('p3').toBuffer()

  test.each(['jpeg', 'png', 'webp'] as const)('holds no place, time, camera, description or profile of a %s that has them all', async (kind) => {
    const sent = kind === 'jpeg' ? withSegments(await full(kind), segment(0xfe, Buffer.from('a remark of the camera'))) : await full(kind)
    const before = await sharp(sent).metadata()
    expect([before.exif, before.xmp, before.icc].map((part) => part === undefined)).toEqual([false, false, false])
    const photo = await readPhoto(sent)
    expectPlainJpeg(photo)
    const after = await sharp(photo).metadata()
    expect([after.exif, after.xmp, after.icc, after.iptc, after.orientation, after.comments]).toEqual(Array(6).fill(undefined))
    for (const word of words) expect(photo.includes(word), word).toBe(false)
  })

  test('tells nothing by its resolution', async () => {
    const [one, other] = await Promise.all([72, 301].map(async (density) => readPhoto(await picture().withMetadata({ density }).png().toBuffer())))
    expect(one?.equals(other as Buffer)).toBe(true)
  })

  test('stands the right way up', async () => {
    // Red at the left as the camera lay; turned by a quarter it is at the top.
    const red = { input: { create: { width: 20, height: 60, channels: 3 as const, background: '#ff0000' } }, left: 0, top: 0 }
    const lying = await sharp({ create: { width: 100, height: 60, channels: 3, background: '#0000ff' } }).composite([red]).png().toBuffer()
    const photo = await readPhoto(await sharp(lying).jpeg().withMetadata({ orientation: 6 }).toBuffer())
    const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([60, 100])
    const [top, bottom] = [data.subarray(3 * 60 * 3 + 90, 3 * 60 * 3 + 93), data.subarray(-93, -90)]
    expect([top[0], bottom[2]].every((value) => Number(value) > 200)).toBe(true)
  })

  test.each([[5000, 1000], [1000, 5000], [300, 200], [12_000, 3000]])('has at most so many pixels a side: %i by %i', async (width, height) => {
    const photo = await readPhoto(await sharp({ create: { width, height, channels: 3, background: '#123456' } }).jpeg().toBuffer())
    const after = await sharp(photo).metadata()
    expect(Math.max(after.width, after.height)).toBe(Math.min(storedPhotoSide, Math.max(width, height)))
    expect(after.width / after.height).toBeCloseTo(width / height, 1)
  })

  test('is the first of several pictures', async () => {
    const pages = Buffer.concat([Buffer.alloc(60 * 60 * 3, 250), Buffer.alloc(60 * 60 * 3, 10)])
    const moving = await sharp(pages, { raw: { width: 60, height: 120, channels: 3, pageHeight: 60 } }).webp({ loop: 0 }).toBuffer()
    const { data, info } = await sharp(await readPhoto(moving)).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([60, 60])
    expect(Math.min(...data)).toBeGreaterThan(200)
  })

  test('is white where the photo was seen through', async () => {
    const empty = await sharp({ create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png().toBuffer()
    const { data } = await sharp(await readPhoto(empty)).raw().toBuffer({ resolveWithObject: true })
    expect(Math.min(...data)).toBeGreaterThan(250)
  })
})

test('an upload is read once', async () => {
  const upload = uploadedBytes(await picture().jpeg().toBuffer())
  expect(await photoOf(upload)).toBe(await photoOf(upload))
  const bad = uploadedBytes(pixels(10, 10, 1))
  await expect(photoOf(bad)).rejects.toBe(await photoOf(bad).catch((problem: unknown) => problem))
})

test('thirty-two at once are all read', async () => {
  const sent = await Promise.all(Array.from({ length: 32 }, (_, index) => picture(100 + index, 80).jpeg().toBuffer()))
  const photos = await Promise.all(sent.map(readPhoto))
  const widths = await Promise.all(photos.map(async (photo) => (await sharp(photo).metadata()).width))
  expect(widths).toEqual(sent.map((_, index) => 100 + index))
})

test('scans are counted up to the end of the first picture', async () => {
  const baseline = await picture().jpeg().toBuffer()
  expect(scansOf(baseline)).toBe(1)
  expect(scansOf(Buffer.concat([baseline, manyScans(80, 50)]))).toBe(1)
  expect(scansOf(withSegments(baseline, segment(0xfe, manyScans(80, 50).subarray(0, 3000))))).toBe(1)
  expect(scansOf(manyScans(80, 50))).toBe(50)
  expect(scansOf(await picture().jpeg({ progressive: true }).toBuffer())).toBeLessThan(20)
})

test('a PNG is whole with its last chunk', async () => {
  const png = await picture().png().toBuffer()
  expect(pngIsWhole(png)).toBe(true)
  expect(Array.from({ length: png.length }, (_, length) => pngIsWhole(png.subarray(0, length)))).not.toContain(true)
})
