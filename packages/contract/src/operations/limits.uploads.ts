/** How long an upload can be undone; milliseconds. */
export const uploadRetention = 30 * 24 * 60 * 60 * 1000
/** The most bytes of a chunk: 500 rows with every cell as long as it may be, and some room. */
export const maximumUploadBytes = 2 * 1024 * 1024
/** The most chunks of an upload: a hundred million rows. */
export const maximumUploadChunks = 200_000

/** So many of a person's uploads are listed. */
export const lastUploads = 5
