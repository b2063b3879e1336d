import { createHash } from 'node:crypto'

/** What tells one content from another in a list of kept files. */
export const versionOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 16)
