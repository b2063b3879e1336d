const known = new WeakMap<Blob, ArrayBuffer>()

/**
 * The bytes of a photo: read once, and the same for its draft and for the queue, so that a sealed phone seals them once,
 * while the form is still open.
 */
export async function bytesOfPhoto(photo: Blob): Promise<ArrayBuffer> {
  const bytes = known.get(photo) ?? (await photo.arrayBuffer())
  known.set(photo, bytes)
  return bytes
}

/** The bytes of a photo if they were read before. */
export const knownBytesOf = (photo: Blob): ArrayBuffer | undefined => known.get(photo)

/** A photo of bytes that were stored. */
export function photoOfBytes(bytes: ArrayBuffer, type: string): Blob {
  const photo = new Blob([bytes], { type })
  known.set(photo, bytes)
  return photo
}
