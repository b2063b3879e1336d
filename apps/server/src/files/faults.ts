import { Problem } from '../problem.ts'

/** The storage cannot answer now: to be tried again, never told as a refusal. The cause is for the log. */
export function notReady(cause: unknown): Problem {
  const problem = new Problem('not_ready')
  problem.cause = cause
  return problem
}

/** A fault of the storage by a code that the log may show. */
export class StorageFault extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the storage of files answered ${code}`)
    this.name = 'StorageFault'
    this.code = code
  }
}
