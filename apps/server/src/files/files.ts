/**
 * Where bytes are kept that are no rows: photos. A folder, or S3-compatible storage. What is put is there,
 * whole, when the promise is kept; a key is written once and never changed.
 * Every function throws Problem not_ready where the storage cannot answer now.
 */
export type Files = {
  /** @param type the media type, for storage that keeps one */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Nothing happens where there is no such file. */
  remove(key: string): Promise<void>
  /** A page of the files whose keys come after one, in their order, at most so many; what is no file of ours is passed over. */
  list(after: string, most: number): Promise<Listed>
}

/** Files with when they were stored, and the key after which it goes on: null at the end. */
export type Listed = { readonly files: readonly { readonly key: string; readonly at: Date }[]; readonly next: string | null }

/**
 * Keys are names of one part, without anything that a path or an address could take for more. Their first
 * characters spread the files over folders, so they should be random.
 * @throws Error at any other key: it would be a fault of the program, since keys are made here
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('this is no key of a file')
  return key
}

export const isKey = (name: string): boolean => /^[a-z0-9]{8}[a-z0-9-]{8,100}(\.[a-z0-9]{1,8})?$/.test(name)
