import { argon2id } from 'hash-wasm'
import type { StretchRequest } from './stretch.ts'

/** Stretches one PIN; the page ends the worker afterwards. */
self.addEventListener('message', ({ data }: MessageEvent<StretchRequest>) => {
  const { pin, salt, cost } = data
  const answer = (key: Uint8Array | null) => self.postMessage(key)
  void argon2id({ password: pin, salt, memorySize: cost.memory, iterations: cost.passes, parallelism: 1, hashLength: 32, outputType: 'binary' }).then(answer, () => answer(null))
})
