import type { ApprovalOffer } from '@bisita/contract/approvals'
import type { CallAnswer, Call, CallRequest } from '@bisita/contract/calls/call'
import type { Problem } from '@bisita/contract/problems'
import { type RequestBody, encodeRequestBody, type FileUpload } from './requestBody.ts'
import { createCallCounter, type CallCounter } from './callCounter.ts'
import { Aborted, MaybeStored, NeedsApproval, NoAnswer, Refused } from './outcomes.ts'
import { createPendingGets } from './pending.ts'
import type { Route } from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'

/** The longest wait for an answer, and for that of a file; milliseconds. */
const usualPatience = 30_000
const filePatience = 120_000

export type CallOptions = {
  /** Sent as Idempotency-Key; the same key again for a retry of the same content. */
  readonly key?: string
  /**
   * A newer GET of the same slot aborts an older one. The path by default; a second use of a path at the same time (a
   * search beside a list) names a slot of its own.
   */
  readonly slot?: string
  /** Refuses the answer to a GET where the session is another user's than the page's, as for a state change. */
  readonly asUser?: boolean
  /** Also aborts a GET. State changes ignore it. */
  readonly signal?: AbortSignal
  /** Lets a state change be sent although the page is being left. */
  readonly keepalive?: boolean
  /** A file sent with the body of a state change. */
  readonly upload?: FileUpload
  /** The Accept header of a GET, where the server has several forms. */
  readonly accept?: 'application/json'
  /** The body of a state change, as bytes. */
  readonly bytes?: Blob
}

/** The body of a search. */
const jsonOf = (body: unknown): RequestInit => ({ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

export type Api = {
  /**
   * Makes a call of the contract. Resolves to the body of a successful answer; throws {@link Refused}, {@link
   * NeedsApproval}, {@link NoAnswer} or {@link Aborted}. Shows no notice and changes no screen: the caller decides.
   */
  readonly call: <C extends Call>(route: Route<C>, request: CallRequest<C>, options?: CallOptions) => Promise<CallAnswer<C>>
  /** A read of the contract that answers with a file, with a longer wait. Throws as `call` does. */
  readonly file: <C extends Call>(route: Route<C>, request: CallRequest<C>, options?: CallOptions) => Promise<Blob>
  readonly abortGets: () => void
  readonly busy: CallCounter
  /** The pending state changes, which must not be interrupted. */
  readonly changing: CallCounter
  /** The full address of a contract path, for pictures, which the browser fetches itself. */
  readonly addressOf: (path: string) => string
}

export type ApiDependencies = {
  readonly fetch: typeof fetch
  readonly addressOf: (path: string) => string
  /** The signed-in user, for X-Bisita-User. */
  readonly userId: () => string | null
  /** The longest wait for the answer to a state change; milliseconds. */
  readonly patience?: number
  /**
   * Work that must reach the server before any other call; null where there is none. If it rejects, the call rejects
   * with it.
   */
  readonly before?: () => Promise<void> | null
  /**
   * Asks the user to confirm who it is, where a call needs that; the call is then sent again, with its key. Resolves to
   * false where the user does not: the call rejects with {@link Aborted}. Without it the refusal is thrown.
   */
  readonly prove?: () => Promise<boolean>
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

/** The server's refusal of a state change by another user. */
const wrongUser: Problem = { code: 'wrong_user', message: t('Somebody else has signed in on this browser.'), request_id: '' }

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

/** The only client of the server (promises/wire 9). */
export function createApi({ fetch, addressOf, userId, before, prove, patience = usualPatience }: ApiDependencies): Api {
  const gets = createPendingGets()
  const busy = createCallCounter()
  const changing = createCallCounter()

  /** A successful answer, and the id of the user as whom the call was sent. */
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

  /** The content of a file. */
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

  /** Sends a state change. It is never aborted; after the longest wait only the waiting ends. */
  function change(address: string, method: string, { body, type }: RequestBody, { key, upload, bytes, keepalive = false }: CallOptions): Promise<unknown> {
    const headers: Record<string, string> = {}
    const user = userId()
    if (user !== null) headers['X-Bisita-User'] = user
    if (key !== undefined) headers['Idempotency-Key'] = key
    if (type !== undefined) headers['Content-Type'] = type
    const sent = changing.during(send(address, body === undefined ? { method, headers, keepalive } : { method, headers, body, keepalive }))
    const hasFile = upload !== undefined || bytes !== undefined
    return inTime(sent, hasFile ? Math.max(patience, filePatience) : patience)
  }

  const json: Reading<unknown> = { take: send, patience: usualPatience }

  /** Makes a call, and once more after the user has confirmed who it is. */
  async function after<T>(start: () => Promise<T>): Promise<T> {
    try {
      return await attempt(start)
    } catch (error) {
      if (prove === undefined || !(error instanceof Refused && error.problem?.code === 'proof_needed')) throw error
      if (!(await prove())) throw new Aborted()
      return attempt(start)
    }
  }

  /** Starts a call once `before` is done. Unknown errors are thrown as {@link NoAnswer}. */
  function attempt<T>(start: () => Promise<T>): Promise<T> {
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
