import type { Config } from '../../config.ts'
import { CommandProblem } from '../problem.ts'

/** What to do where demo users and the public would meet. */
export const demoIsPublic =
  'Their password is known to everybody. Use another database: one of DATABASE_URL, or BISITA_DEMO=0 with an empty BISITA_DATA.'

/** Whether BISITA_ORIGIN says that people elsewhere are served. */
export const isPublic = ({ origin }: Pick<Config, 'origin'>): boolean =>
  origin !== null && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)

/** Whether the settings say that something stands before this server, or that others reach it, so that pages have another address than its own. */
export const isBehindAnother = ({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): boolean => trustProxy !== false || !/^(127\.|::1$)/.test(host)

/** What a start says where pages have another address than the server's own, and it is not set. */
export const originMissing =
  'BISITA_ORIGIN is not set: nobody can sign in on a page that was opened at another address than this one, such as that of a proxy or balancer. Set it to the address that people open.'

/**
 * Demo users are for this machine's own eyes.
 * @throws CommandProblem where there are some, or would be made, and the server is to be public
 */
export function refuseExposure(config: Pick<Config, 'origin'>, demo: boolean): void {
  if (!demo || !isPublic(config)) return
  throw new CommandProblem(`There are demo users, and BISITA_ORIGIN is ${config.origin}. ${demoIsPublic} To look at the demo, leave BISITA_ORIGIN out.`)
}
