import { argon2id } from 'hash-wasm'
import type { DeriveRequest } from './derive.ts'

/** Derives the key of one PIN; the page ends the worker afterwards. */
self.addEventListener('message', ({ data }: MessageEvent<DeriveRequest>) => {
  const { pin, salt, cost } = data
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const answer = (key: Uint8Array | null) => self.postMessage(key)
  void argon2id({ password: pin, salt, memorySize: cost.memory, iterations: cost.passes, parallelism: 1, hashLength: 32, outputType: 'binary' }).then(answer, () => answer(null))
})
