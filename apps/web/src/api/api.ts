import type { ApprovalOffer } from '@bisita/contract/approvals'
import type { CallAnswer, Call, CallRequest } from '@bisita/contract/calls/call'
import type { Problem } from '@bisita/contract/problems'
import { type RequestBody, encodeRequestBody, type FileUpload } from './requestBody.ts'
import { createCallCounter, type CallCounter } from './callCounter.ts'
import { Aborted, MaybeStored, NeedsApproval, NoAnswer, Refused } from './outcomes.ts'
import { createPendingGets } from './pending.ts'
import type { Route } from '@bisita/contract/calls/calls'

/** What takes longer has no answer for the person who waits; a file takes its time. Milliseconds. */
const usualPatience = 30_000
const filePatience = 120_000

export type CallOptions = {
  /** Sent as Idempotency-Key; the same key again for a retry of the same content. */
  readonly key?: string
  /**
   * What a GET shares its turn with: a newer one of the slot aborts it. The path by default; a second
   * use of one path at the same time (a search beside a list) names a slot of its own.
   */
  readonly slot?: string
  /** Refuses an answer to a GET that belongs to another user than the page's, as a state change would. */
  readonly asUser?: boolean
  /** Another reason to abort a GET. State changes take no heed of it. */
  readonly signal?: AbortSignal
  /** A file that goes beside the body of a state change. */
  readonly upload?: FileUpload
  /** What a GET is answered in, where the server has the answer in several forms. */
  readonly accept?: 'application/json'
  /** Bytes that are the body of a state change. */
  readonly bytes?: Blob
}

/** The body of a search. */
const jsonOf = (body: unknown): RequestInit => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

export type Api = {
  /**
   * Makes a call of the contract. Resolves to the body of a successful answer; throws {@link Refused},
   * {@link NeedsApproval}, {@link NoAnswer} or {@link Aborted}. Shows nothing and leads nowhere: the layer above decides.
   */
  readonly call: <C extends Call>(route: Route<C>, request: CallRequest<C>, options?: CallOptions) => Promise<CallAnswer<C>>
  /** A read of the contract that answers with a file, which may take its time. Throws as `call` does. */
  readonly file: <C extends Call>(route: Route<C>, request: CallRequest<C>, options?: CallOptions) => Promise<Blob>
  readonly abortGets: () => void
  readonly busy: CallCounter
  /** Of those the state changes, which nothing may break off. */
  readonly changing: CallCounter
  /** The full address of a contract path, for what the browser fetches by itself: a picture. */
  readonly addressOf: (path: string) => string
}

export type ApiDependencies = {
  readonly fetch: typeof fetch
  readonly addressOf: (path: string) => string
  /** The signed-in user, for X-Bisita-User. */
  readonly userId: () => string | null
  /** How long the answer to a state change is waited for; milliseconds. */
  readonly patience?: number
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

/** Rejects with {@link MaybeStored} where no answer comes in time. */
async function inTime<T>(answer: Promise<T>, patience: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MaybeStored('No answer in time.')), patience)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The one way to the server (promises/wire 9). */
export function createApi({ fetch, addressOf, userId, before, patience = usualPatience }: ApiDependencies): Api {
  const gets = createPendingGets()
  const busy = createCallCounter()
  const changing = createCallCounter()

  /** A successful answer, and who it was asked as. */
  async function answered(address: string, init: RequestInit, asUser: boolean): Promise<{ response: Response; sentAs: string | null }> {
    const sentAs = userId()
    const response = await fetch(address, { credentials: 'include', ...init })
    const by = response.headers.get('x-bisita-user')
    if (asUser && by !== null && by !== sentAs) throw new Refused({ status: 409, sentAs, problem: wrongUser })
    if (!response.ok) throw await refusal(response, sentAs)
    return { response, sentAs }
  }

  async function send(address: string, init: RequestInit, asUser = false): Promise<unknown> {
    const { response, sentAs } = await answered(address, init, asUser)
    const body = await readJson(response)
    if (body === undefined || (response.status === 202 && !isOffer(body))) throw new NoAnswer('The answer is none of ours.')
    if (response.status === 202) throw new NeedsApproval(body as ApprovalOffer, sentAs)
    return body
  }

  /** The whole of a file. */
  const download = async (address: string, init: RequestInit, asUser = false): Promise<Blob> =>
    (await answered(address, init, asUser)).response.blob()

  type Reading<T> = { readonly take: (address: string, init: RequestInit, asUser?: boolean) => Promise<T>; readonly patience: number }

  async function read<T>(address: string, slot: string, init: RequestInit, options: CallOptions, { take, patience: most }: Reading<T>): Promise<T> {
    const { asUser = false, signal } = options
    const controller = gets.start(slot)
    const giveUp = setTimeout(() => controller.abort(new NoAnswer('No answer in time.')), most)
    const stop = () => controller.abort()
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    try {
      return await take(address, { ...init, signal: controller.signal }, asUser)
    } catch (error) {
      if (controller.signal.reason instanceof NoAnswer) throw controller.signal.reason
      throw controller.signal.aborted ? new Aborted() : error
    } finally {
      clearTimeout(giveUp)
      signal?.removeEventListener('abort', stop)
      gets.finish(slot, controller)
    }
  }

  /** It runs to its end, for a state change is never broken off; what ends is the waiting for it. */
  function change(address: string, method: string, { body, type }: RequestBody, { key, upload, bytes }: CallOptions): Promise<unknown> {
    const headers: Record<string, string> = {}
    const user = userId()
    if (user !== null) headers['X-Bisita-User'] = user
    if (key !== undefined) headers['Idempotency-Key'] = key
    if (type !== undefined) headers['Content-Type'] = type
    const sent = changing.during(send(address, body === undefined ? { method, headers } : { method, headers, body }))
    const hasFile = upload !== undefined || bytes !== undefined
    return inTime(sent, hasFile ? Math.max(patience, filePatience) : patience)
  }

  const json: Reading<unknown> = { take: send, patience: usualPatience }

  /** Starts once what has to go before is there; what is none of ours is thrown as no answer. */
  function after<T>(start: () => Promise<T>): Promise<T> {
    const first = before?.() ?? null
    const sent = first === null ? start() : first.then(start)
    return busy.during(sent).catch((error: unknown) => {
      if ([Refused, NeedsApproval, Aborted, NoAnswer].some((known) => error instanceof known)) throw error
      throw new NoAnswer('Nobody answered.', { cause: error })
    })
  }

  return {
    busy,
    changing,
    addressOf,
    abortGets: gets.abortAll,
    file: (route, request, options = {}) => {
      const { query, body } = request as Parts
      const init = route.method === 'GET' ? { method: route.method } : { method: route.method, ...jsonOf(body) }
      const address = addressOf(route.path) + queryOf(query)
      return after(() => read(address, options.slot ?? route.path, init, options, { take: download, patience: filePatience }))
    },
    call: async <C extends Call>(route: Route<C>, request: CallRequest<C>, options: CallOptions = {}) => {
      const { params, query, body } = request as Parts
      const path = pathWith(route.path, params)
      const address = addressOf(path) + queryOf(query)
      const start = () =>
        route.method === 'GET'
          ? read(address, options.slot ?? path, { method: 'GET', ...(options.accept && { headers: { Accept: options.accept } }) }, options, json)
          : route.reads === true
            ? read(address, options.slot ?? path, { method: 'POST', ...jsonOf(body) }, options, json)
            : change(address, route.method, encodeRequestBody(body, options), options)
      return after(start) as Promise<CallAnswer<C>>
    },
  }
}
