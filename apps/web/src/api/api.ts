import type { Answer, Call, Request } from '@bisita/contract/call'
import type { Problem } from '@bisita/contract/problems'
import { createBusy, type Busy } from './busy.ts'
import { Aborted, NoAnswer, Refused } from './outcomes.ts'
import { createPendingGets } from './pending.ts'
import type { Route } from './route.ts'

/** A GET that takes longer has no answer for the person who waits. */
const patience = 30_000

export type CallOptions = {
  /** Sent as Idempotency-Key; the same key again for a retry of the same content. */
  readonly key?: string
  /**
   * What a GET shares its turn with: a newer one of the slot aborts it. The path by default; a second
   * use of one path at the same time (a search beside a list) names a slot of its own.
   */
  readonly slot?: string
  /** Another reason to abort a GET. State changes take no heed of it. */
  readonly signal?: AbortSignal
}

export type Api = {
  /**
   * Makes a call of the contract. Resolves to the body of a successful answer; throws {@link Refused},
   * {@link NoAnswer} or {@link Aborted}. Shows nothing and leads nowhere: the layer above decides.
   */
  readonly call: <C extends Call>(route: Route<C>, request: Request<C>, options?: CallOptions) => Promise<Answer<C>>
  readonly abortGets: () => void
  readonly busy: Busy
}

export type ApiDependencies = {
  readonly fetch: typeof fetch
  readonly addressOf: (path: string) => string
  /** The signed-in user, for X-Bisita-User. */
  readonly userId: () => string | null
}

type Plain = string | number | boolean | undefined
type Parts = { params?: Record<string, Plain>; query?: Record<string, Plain>; body?: unknown }

const pathWith = (path: string, params: Record<string, Plain> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

function queryOf(query: Record<string, Plain> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search}`
}

const readJson = async (response: Response): Promise<unknown> =>
  response.headers.get('content-type')?.includes('json') ? response.json() : undefined

async function refusal(response: Response, sentAs: string | null): Promise<Refused> {
  const problem = (await readJson(response).catch(() => undefined)) as Problem | undefined
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new Refused({
    status: response.status,
    sentAs,
    ...(problem?.code === undefined ? {} : { problem }),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  })
}

/** The one way to the server (specification, section 7; decisions.md, section 1). */
export function createApi({ fetch, addressOf, userId }: ApiDependencies): Api {
  const gets = createPendingGets()
  const busy = createBusy()

  async function send(address: string, init: RequestInit): Promise<unknown> {
    const sentAs = userId()
    const response = await fetch(address, { credentials: 'include', ...init })
    if (!response.ok) throw await refusal(response, sentAs)
    const body = await readJson(response)
    if (body === undefined) throw new NoAnswer('The answer is none of ours.')
    return body
  }

  async function get(address: string, slot: string, signal: AbortSignal | undefined): Promise<unknown> {
    const controller = gets.start(slot)
    const giveUp = setTimeout(() => controller.abort(new NoAnswer('No answer in time.')), patience)
    const stop = () => controller.abort()
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    try {
      return await send(address, { method: 'GET', signal: controller.signal })
    } catch (error) {
      if (controller.signal.reason instanceof NoAnswer) throw controller.signal.reason
      throw controller.signal.aborted ? new Aborted() : error
    } finally {
      clearTimeout(giveUp)
      signal?.removeEventListener('abort', stop)
      gets.finish(slot, controller)
    }
  }

  function change(address: string, method: string, body: unknown, key: string | undefined): Promise<unknown> {
    const headers: Record<string, string> = {}
    const user = userId()
    if (user !== null) headers['X-Bisita-User'] = user
    if (key !== undefined) headers['Idempotency-Key'] = key
    if (body === undefined) return send(address, { method, headers })
    headers['Content-Type'] = 'application/json'
    return send(address, { method, headers, body: JSON.stringify(body) })
  }

  return {
    busy,
    abortGets: gets.abortAll,
    call: async <C extends Call>(route: Route<C>, request: Request<C>, options: CallOptions = {}) => {
      const { params, query, body } = request as Parts
      const path = pathWith(route.path, params)
      const address = addressOf(path) + queryOf(query)
      const sent =
        route.method === 'GET'
          ? get(address, options.slot ?? path, options.signal)
          : change(address, route.method, body, options.key)
      return busy.during(sent).catch((error: unknown) => {
        if (error instanceof Refused || error instanceof Aborted || error instanceof NoAnswer) throw error
        throw new NoAnswer('Nobody answered.', { cause: error })
      }) as Promise<Answer<C>>
    },
  }
}
