import { Problem } from '../problem.ts'

/** The refusal where what would be brought back is not as the act left it. */
export const changedSince = (): Problem => new Problem('conflict', { message: 'This has changed since. It cannot be undone.' })
