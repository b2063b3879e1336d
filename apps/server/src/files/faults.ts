import { Problem } from '../problem.ts'

/** The problem of a storage that cannot answer now: callers may retry, and it is no refusal. The cause is for the log. */
export function storageNotReady(cause: unknown): Problem {
  const problem = new Problem('not_ready')
  problem.cause = cause
  return problem
}

/** An error of the storage, with a code that may be logged. */
export class StorageFault extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the storage of files answered ${code}`)
    this.name = 'StorageFault'
    this.code = code
  }
}
