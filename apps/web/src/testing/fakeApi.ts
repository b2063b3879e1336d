import type { Call, CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Route } from '@bisita/contract/calls/calls'
import type { Api, CallOptions } from '../api/api.ts'
import { createCallCounter } from '../api/callCounter.ts'

/** A call, and the function that gives {@link fakeApi}'s answer to it. */
export type Answer = { readonly call: Route<Call>; readonly give: (request: never, options: CallOptions) => Promise<unknown> }

/** Makes an {@link Answer}. */
export const answer = <C extends Call>(call: Route<C>, give: (request: CallRequest<C>, options: CallOptions) => Promise<CallAnswer<C>>): Answer => ({
  call,
  give,
})

/** An Api with the given answers; every other call throws. */
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

/** An Api that never answers: for the state of a screen before an answer. */
export const silentApi: Api = { ...fakeApi(), call: () => new Promise(() => undefined) }
