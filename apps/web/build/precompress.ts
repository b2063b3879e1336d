import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|css|html|svg|txt|json|webmanifest)$/
/** Below this the headers weigh more than what is saved. */
const worthwhile = 700

/** Puts a `.br` and a `.gz` beside every text file of the build, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: ({ dir }) => {
      if (dir === undefined) return
      for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!text.test(entry)) continue
        const file = join(dir, entry)
        const bytes = readFileSync(file)
        if (bytes.length < worthwhile) continue
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
