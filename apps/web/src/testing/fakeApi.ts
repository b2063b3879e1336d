import type { Call, CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Route } from '@bisita/contract/calls/calls'
import type { Api, CallOptions } from '../api/api.ts'
import { createCallCounter } from '../api/callCounter.ts'

/** A call and what {@link fakeApi} answers it with. */
export type Answer = { readonly call: Route<Call>; readonly give: (request: never, options: CallOptions) => Promise<unknown> }

/** How {@link fakeApi} answers a call. */
export const answer = <C extends Call>(call: Route<C>, give: (request: CallRequest<C>, options: CallOptions) => Promise<CallAnswer<C>>): Answer => ({
  call,
  give,
})

/** A way to the server of which a test says what it answers; every other call fails. */
export function fakeApi(...answers: readonly Answer[]): Api {
  const call: Api['call'] = async (asked, request, options = {}) => {
    const known = answers.find(({ call: { method, path } }) => method === asked.method && path === asked.path)
    if (known === undefined) throw new Error(`${asked.method} ${asked.path} is not asked here.`)
    return (await known.give(request as never, options)) as never
  }
  return {
    call,
    file: async ({ path }) => {
      throw new Error(`${path} is not asked here.`)
    },
    abortGets: () => undefined,
    busy: createCallCounter(),
    changing: createCallCounter(),
    addressOf: (path) => `/api${path}`,
  }
}

/** Answers nothing: for what is said before anybody is asked. */
export const silentApi: Api = { ...fakeApi(), call: () => new Promise(() => undefined) }
