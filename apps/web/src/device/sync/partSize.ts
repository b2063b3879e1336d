import { maximumPhotoPart } from '@bisita/contract/limits'

/** Sizes of a photo's parts in bytes: the smallest, that of the first part, and the largest. */
export type PartSizes = { readonly smallest: number; readonly first: number; readonly largest: number }

export const usualPartSizes: PartSizes = { smallest: 16 * 1024, first: 256 * 1024, largest: maximumPhotoPart }

/** The number of bytes of a photo that are sent at once. */
export type PartSize = { readonly get: () => number; readonly grow: () => void; readonly shrink: () => void }

/** A part size that grows after each part that arrived and shrinks after each that did not: small parts pass a slow network where large ones fail. */
export function createPartSize({ smallest, first, largest }: PartSizes): PartSize {
  let size = first
  return {
    get: () => size,
    grow: () => (size = Math.min(size * 2, largest)),
    shrink: () => (size = Math.max(size / 4, smallest)),
  }
}
