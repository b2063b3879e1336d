import { maximumPhotoPart } from '@bisita/contract/limits'

/** Bytes of a photo's parts: the least, that of the first, and the most. */
export type PartSizes = { readonly smallest: number; readonly first: number; readonly largest: number }

export const usualPartSizes: PartSizes = { smallest: 16 * 1024, first: 256 * 1024, largest: maximumPhotoPart }

/** How many bytes of a photo are sent at once. */
export type PartSize = { readonly get: () => number; readonly grow: () => void; readonly shrink: () => void }

/** Larger after each part that arrived, smaller after each that did not: sixteen kilobytes pass where a megabyte never does. */
export function createPartSize({ smallest, first, largest }: PartSizes): PartSize {
  let size = first
  return {
    get: () => size,
    grow: () => (size = Math.min(size * 2, largest)),
    shrink: () => (size = Math.max(size / 4, smallest)),
  }
}
