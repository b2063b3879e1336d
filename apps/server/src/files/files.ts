/**
 * Storage for photos, which are kept outside the database: a folder, or S3-compatible storage. A file is stored whole
 * when the promise of `put` resolves; a key is written once and never changed.
 * Every function throws Problem not_ready where the storage cannot answer now.
 */
export type Files = {
  /** @param type the media type, for storage that keeps one */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Nothing happens where there is no such file. */
  remove(key: string): Promise<void>
  /** A page of at most `most` files whose keys come after `after`, sorted by key; foreign files are skipped. */
  list(after: string, most: number): Promise<FileListing>
}

/** Files with the times when they were stored, and the key after which the next page begins: null at the end. */
export type FileListing = { readonly files: readonly { readonly key: string; readonly at: Date }[]; readonly next: string | null }

/**
 * Checks that a key has one part only, without characters that have a meaning in a path or a URL. The first characters
 * of a key choose its folder, so they should be random.
 * @throws Error at any other key: keys are made by this program, so another one is a fault of it
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('this is no key of a file')
  return key
}

export const isKey = (name: string): boolean => /^[a-z0-9]{8}[a-z0-9-]{8,100}(\.[a-z0-9]{1,8})?$/.test(name)
