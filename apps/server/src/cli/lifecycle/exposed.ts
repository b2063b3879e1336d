import type { Config } from '../../config.ts'
import { CommandProblem } from '../problem.ts'

/** What to do where demo users and the public would meet. */
export const demoIsPublic =
  'Their password is known to everybody. Use another database: one of DATABASE_URL, or BISITA_DEMO=0 with an empty BISITA_DATA.'

/** Whether BISITA_ORIGIN says that people elsewhere are served. */
export const isPublic = ({ origin }: Pick<Config, 'origin'>): boolean =>
  origin !== null && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)

/**
 * Demo users are for this machine's own eyes.
 * @throws CommandProblem where there are some, or would be made, and the server is to be public
 */
export function refuseExposure(config: Pick<Config, 'origin'>, demo: boolean): void {
  if (!demo || !isPublic(config)) return
  throw new CommandProblem(`There are demo users, and BISITA_ORIGIN is ${config.origin}. ${demoIsPublic} To look at the demo, leave BISITA_ORIGIN out.`)
}
