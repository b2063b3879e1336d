import type { ApprovalOffer } from '@bisita/contract/approvals'
import type { Answer, Call, Request } from '@bisita/contract/call'
import type { Problem } from '@bisita/contract/problems'
import { type Sending, sendingOf, type Upload } from './bodies.ts'
import { createBusy, type Busy } from './busy.ts'
import { Aborted, NeedsApproval, NoAnswer, Refused } from './outcomes.ts'
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
  /** Takes no answer to a GET that is meant for another user than the page serves: it is refused as a state change would be. */
  readonly asUser?: boolean
  /** Another reason to abort a GET. State changes take no heed of it. */
  readonly signal?: AbortSignal
  /** A file that goes beside the body of a state change. */
  readonly upload?: Upload
  /** Bytes that are the body of a state change. */
  readonly bytes?: Blob
}

export type Api = {
  /**
   * Makes a call of the contract. Resolves to the body of a successful answer; throws {@link Refused},
   * {@link NeedsApproval}, {@link NoAnswer} or {@link Aborted}. Shows nothing and leads nowhere: the layer above decides.
   */
  readonly call: <C extends Call>(route: Route<C>, request: Request<C>, options?: CallOptions) => Promise<Answer<C>>
  readonly abortGets: () => void
  readonly busy: Busy
  /** Of those the state changes, which nothing may break off. */
  readonly changing: Busy
  /** The full address of a contract path, for what the browser fetches by itself: a picture. */
  readonly addressOf: (path: string) => string
}

export type ApiDependencies = {
  readonly fetch: typeof fetch
  readonly addressOf: (path: string) => string
  /** The signed-in user, for X-Bisita-User. */
  readonly userId: () => string | null
  /** What has to reach the server before anything else does; null where nothing has to. A call fails as it does. */
  readonly before?: () => Promise<void> | null
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

/** What the server says of a state change by somebody else. */
const wrongUser: Problem = { code: 'wrong_user', message: 'Somebody else has signed in on this browser.', request_id: '' }

const isOffer = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'metadata_format' in body && typeof body.metadata_format === 'string'

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
export function createApi({ fetch, addressOf, userId, before }: ApiDependencies): Api {
  const gets = createPendingGets()
  const busy = createBusy()
  const changing = createBusy()

  async function send(address: string, init: RequestInit, asUser = false): Promise<unknown> {
    const sentAs = userId()
    const response = await fetch(address, { credentials: 'include', ...init })
    const answered = response.headers.get('x-bisita-user')
    if (asUser && answered !== null && answered !== sentAs) throw new Refused({ status: 409, sentAs, problem: wrongUser })
    if (!response.ok) throw await refusal(response, sentAs)
    const body = await readJson(response)
    if (body === undefined || (response.status === 202 && !isOffer(body))) throw new NoAnswer('The answer is none of ours.')
    if (response.status === 202) throw new NeedsApproval(body as ApprovalOffer, sentAs)
    return body
  }

  async function get(address: string, slot: string, { asUser = false, signal }: CallOptions): Promise<unknown> {
    const controller = gets.start(slot)
    const giveUp = setTimeout(() => controller.abort(new NoAnswer('No answer in time.')), patience)
    const stop = () => controller.abort()
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    try {
      return await send(address, { method: 'GET', signal: controller.signal }, asUser)
    } catch (error) {
      if (controller.signal.reason instanceof NoAnswer) throw controller.signal.reason
      throw controller.signal.aborted ? new Aborted() : error
    } finally {
      clearTimeout(giveUp)
      signal?.removeEventListener('abort', stop)
      gets.finish(slot, controller)
    }
  }

  function change(address: string, method: string, { body, type }: Sending, key: string | undefined): Promise<unknown> {
    const headers: Record<string, string> = {}
    const user = userId()
    if (user !== null) headers['X-Bisita-User'] = user
    if (key !== undefined) headers['Idempotency-Key'] = key
    if (type !== undefined) headers['Content-Type'] = type
    return changing.during(send(address, body === undefined ? { method, headers } : { method, headers, body }))
  }

  return {
    busy,
    changing,
    addressOf,
    abortGets: gets.abortAll,
    call: async <C extends Call>(route: Route<C>, request: Request<C>, options: CallOptions = {}) => {
      const { params, query, body } = request as Parts
      const path = pathWith(route.path, params)
      const address = addressOf(path) + queryOf(query)
      const start = () =>
        route.method === 'GET'
          ? get(address, options.slot ?? path, options)
          : change(address, route.method, sendingOf(body, options), options.key)
      const first = before?.() ?? null
      const sent = first === null ? start() : first.then(start)
      return busy.during(sent).catch((error: unknown) => {
        if ([Refused, NeedsApproval, Aborted, NoAnswer].some((known) => error instanceof known)) throw error
        throw new NoAnswer('Nobody answered.', { cause: error })
      }) as Promise<Answer<C>>
    },
  }
}
