import * as calls from '@bisita/contract/calls/calls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from './api.ts'
import { MaybeStored, NoAnswer } from './outcomes.ts'

const client = { id: '0190a6a0-0000-7000-8000-000000000001', firstname: 'Ana', lastname: 'Cruz', location_id: '1402401001', id_type: 'sss', claim_type: 'RT' } as const

describe('a state change that nobody answers', () => {
  /** A fake network that answers nothing until the test answers the last request. */
  function waiting() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const requests: RequestInit[] = []
    let answer: (response: Response) => void = () => undefined
    const fetch = (_: unknown, init: RequestInit = {}) => {
      requests.push(init)
      return new Promise<Response>((resolve) => (answer = resolve))
    }
    return { api: createApi({ fetch, addressOf: (path) => path, userId: () => 'user-1' }), requests, answer: (body: object) => answer(Response.json(body)) }
  }

  test('is waited for half a minute, is not broken off, and may have been stored; sent again it carries the same key', async () => {
    const { api, requests, answer } = waiting()
    const over: unknown[] = []
    const sent = api.call(calls.clientCreate, { body: client }, { key: 'one' }).catch((error: unknown) => over.push(error))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(over).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await sent
    expect([over[0] instanceof MaybeStored, over[0] instanceof NoAnswer]).toEqual([true, true])
    expect(requests[0]).not.toHaveProperty('signal')
    expect([api.busy.count(), api.changing.count()]).toEqual([0, 1])
    const again = api.call(calls.clientCreate, { body: client }, { key: 'one' })
    answer({ id: client.id })
    expect(await again).toEqual({ id: client.id })
    expect(requests.map(({ headers }) => (headers as Record<string, string>)['Idempotency-Key'])).toEqual(['one', 'one'])
  })

  test('is waited for longer where a file goes along', async () => {
    const { api } = waiting()
    let over = false
    const sent = api.call(calls.visitProofPart, { params: { id: client.id }, query: { offset: 0, total: 3 } }, { bytes: new Blob(['abc']) }).catch(() => (over = true))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(over).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await sent
    expect(over).toBe(true)
  })
})
