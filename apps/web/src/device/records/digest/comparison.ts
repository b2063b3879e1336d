import type { VersionsByBucket } from './recordVersions.ts'

/** The server's digests: that of each bucket, and the ids and versions of the requested bucket. */
export type ServerDigest = {
  readonly buckets: readonly { readonly bucket: string; readonly digest: string }[]
  readonly items?: readonly { readonly id: string; readonly version: string }[] | undefined
}

/** How one kind of records is compared and repaired; a record that differs is replaced by the server's. */
export type DigestComparison<T extends ServerDigest = ServerDigest> = {
  /** Reads the server's digests; null where the feed has newer changes, so that they cannot be compared. */
  readonly ask: (bucket?: string) => Promise<T | null>
  readonly local: (digest: T) => Promise<VersionsByBucket>
  /** Reads one record and stores it, or removes it where the server no longer has it. */
  readonly settle: (id: string) => Promise<void>
  /** Reads all records again, page by page, and removes the others. Returns false where it ended early. */
  readonly reread: (digest: T, running: () => boolean) => Promise<boolean>
}
