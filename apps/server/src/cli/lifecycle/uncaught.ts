import { codeOf, loggable } from '../../http/errors.ts'

/** The exit code of a server after an uncaught exception: its supervisor restarts it. */
export const uncaughtExitCode = 70

/** Error codes of a connection whose other end has gone. They end that connection and nothing else. */
const hungUp = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])

type Emitter = Pick<NodeJS.Process, 'on' | 'off'>

/**
 * Handles uncaught errors. An unhandled rejection affects only its own work, so the server logs it and goes on, as it
 * does after a broken connection. After any other exception the state of the program is unknown, so it must shut down
 * in order.
 * @param log gets only what may be logged: no messages, which quote data
 * @param end is called once, at the first exception after which the server has to end
 * @returns removes the handlers
 */
export function handleUncaught(log: (fault: Record<string, unknown>, said: string) => void, end: () => void, from: Emitter = process): () => void {
  let ending = false
  const rejected = (reason: unknown): void => log({ fault: loggable(reason) }, 'a promise failed and nobody had asked for it')
  const thrown = (error: unknown): void => {
    log({ fault: loggable(error) }, 'an exception that nobody caught')
    if (ending || hungUp.has(String(codeOf(error)))) return
    ending = true
    end()
  }
  from.on('unhandledRejection', rejected)
  from.on('uncaughtException', thrown)
  return () => {
    from.off('unhandledRejection', rejected)
    from.off('uncaughtException', thrown)
  }
}
