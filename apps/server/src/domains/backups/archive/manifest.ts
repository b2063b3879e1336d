/** What stands in a backup, told at its end: it is held against what was read, byte for byte. */
export type Manifest = {
  readonly format: 1
  readonly version: string
  readonly moment: string
  /** All changes of the feeds below this number are in it. */
  readonly settled: number
  readonly offset: number
  /** The migrations that its schema had seen, in their order. */
  readonly migrations: readonly string[]
  readonly clients: number
  readonly tables: readonly TableToldOf[]
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[]
  readonly keys: readonly string[]
  readonly photos: PhotosToldOf
}

export type TableToldOf = { readonly name: string; readonly columns: readonly string[]; readonly rows: number; readonly sha256: string }

/**
 * The photos that its visits name: inside the file, sealed beside it in a folder of the same passphrase, or where they
 * are anyhow, in storage of their own. `sha256` is that of the list of them.
 */
export type PhotosToldOf = {
  readonly where: 'inside' | 'beside' | 'elsewhere' | 'left out'
  readonly folder: string | null
  readonly count: number
  readonly bytes: number
  readonly sha256: string
}

/** One photo of the list: its key, the SHA-256 of its bytes and how many they are. */
export type PhotoListed = { readonly key: string; readonly sha256: string; readonly bytes: number }

export const photoLine = ({ key, sha256, bytes }: PhotoListed): string => `${key}\t${sha256}\t${bytes}\n`

export function photoOfLine(line: string): PhotoListed {
  const [key = '', sha256 = '', bytes = '0'] = line.split('\t')
  return { key, sha256, bytes: Number(bytes) }
}
